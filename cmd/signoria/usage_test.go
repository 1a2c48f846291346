package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// oddFiles makes a folder with files that no command may read: a pipe without a writer, a device
// without an end, brackets that take gigabytes to parse, files that are too large. It also has some
// good files and folders.
func oddFiles(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, err := range []error{
		mkfifo(at("pipe.yaml")),
		os.Symlink("/dev/zero", at("zero.yaml")),
		os.WriteFile(at("deep.yaml"), bytes.Repeat([]byte("["), 60_000), 0o600),
		os.WriteFile(at("long.yaml"), bytes.Repeat([]byte("# \n"), maxTextBytes/3+1), 0o600),
		os.WriteFile(at("good.yaml"), []byte("- name: the standard start\n  game: lorenzo\n  rules: [L-2.7]\n  seats: 2\n  then: {owing: [1]}\n"), 0o600),
		os.WriteFile(at("bad.yaml"), []byte("- name: the standard start\n  game: lorenzo\n  rules: [L-2.7]\n  seats: 2\n  then: {owing: [2]}\n"), 0o600),
		os.Mkdir(at("deepcontent"), 0o700), os.Mkdir(at("pipecontent"), 0o700), os.Mkdir(at("zerocontent"), 0o700), os.Mkdir(at("longcontent"), 0o700),
		os.WriteFile(at("deepcontent/leaders.yaml"), bytes.Repeat([]byte("{a: "), 15_000), 0o600),
		os.WriteFile(at("longcontent/leaders.yaml"), bytes.Repeat([]byte("# \n"), 1<<19), 0o600),
		mkfifo(at("pipecontent/leaders.yaml")),
		os.Symlink("/dev/zero", at("zerocontent/leaders.yaml")),
		os.WriteFile(at("list.yaml"), []byte("\ufeffaddr: [a, b]\r\n"), 0o600),
		os.Mkdir(at("emptydata"), 0o700), os.WriteFile(at("emptydata/signoria.db"), nil, 0o600),
		os.Mkdir(at("pipedata"), 0o700), mkfifo(at("pipedata/signoria.db")),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestExitStatus checks the exit status: 2 if the command line is wrong, 1 if the command ran and
// something else is wrong. The message must match, and for a wrong command line it names the
// command's help.
func TestExitStatus(t *testing.T) {
	t.Chdir(oddFiles(t))
	const regular = "is a pipe or a device, not a regular file"
	for line, want := range map[string]struct {
		status int
		says   string
	}{
		"version":                                          {0, ""},
		"":                                                 {2, "^Usage: signoria <command>"},
		"record":                                           {2, "^Usage: signoria record <command>"},
		"admin table":                                      {2, "^Usage: signoria admin table <command>"},
		"plya lorenzo":                                     {2, `did you mean "play"`},
		"serve --prot 1":                                   {2, `unknown flag --prot.*\nRun "signoria serve --help" for usage.\n$`},
		"play lorenz":                                      {2, `no title "lorenz" \(did you mean lorenzo\?\); titles: lorenzo, virtu, wars-of-italy, mil\nRun "signoria play --help" for usage.\n$`},
		"bench lorenz":                                     {2, "no title"},
		"train lorenz --table 2 --out a":                   {2, "no title"},
		"content report lorenz":                            {2, "no title"},
		"content schema lorenz":                            {2, "no title"},
		"content schema lorenzo no.yaml":                   {2, `lorenzo has no file "no.yaml"; files: `},
		"play lorenzo --seats 9":                           {2, `signoria: --seats: "9" is not a bot; list one for each seat, e.g. you,master`},
		"arena lorenzo --seats 2,3":                        {2, `--seats: "2" is not a bot; list one for each seat, e.g. master,random`},
		"arena lorenzo --seats you,master":                 {2, `--seats: unknown bot "you"`},
		"arena lorenzo --seats random":                     {2, "--seats: 1 bot given; lorenzo needs 2 to 5"},
		"play lorenzo --seats you":                         {2, "--seats: 1 player given; lorenzo needs 2 to 5"},
		"play virtu --seats you,random":                    {2, "--seats: 2 players given; virtu needs 3 to 5"},
		"play lorenzo --seats you,grandmster":              {2, `unknown bot "grandmster" \(did you mean grandmaster\?\); levels: apprentice, journeyman, master, grandmaster; more: signoria play --help`},
		"play lorenzo --seats you,mcts:0":                  {2, "the budget must be"},
		"play lorenzo --seats you,net@pipe.yaml":           {2, "net@pipe.yaml cannot play: pipe.yaml " + regular},
		"arena lorenzo --seats net@zero.yaml,random":       {2, "zero.yaml " + regular},
		"play lorenzo --options housess":                   {2, `lorenzo has no option "housess" \(did you mean houses\?\); options: advanced, houses`},
		"play mil --options cut_throat=maybe":              {2, `option "cut_throat" cannot be "maybe"; it can be: off, on`},
		"bench lorenzo --options ,":                        {2, "empty name"},
		"arena lorenzo --games abc":                        {2, `--games: "abc" is not a whole number`},
		"arena lorenzo --games 1e3":                        {2, `--games: "1e3" is not a whole number`},
		"arena lorenzo --games 0":                          {2, "--games: must be 1 or more, not 0"},
		"arena lorenzo --games -5":                         {2, "--games: must be 1 or more, not -5"},
		"arena lorenzo --games 99999999999999999999":       {2, "--games: "},
		"arena lorenzo --games 999999999":                  {2, "--games: must be 10000000 or less"},
		"arena lorenzo --workers -1":                       {2, "--workers: must be 0 or more, not -1"},
		"arena lorenzo --games":                            {2, "--games: a value is missing|expected .* value"},
		"arena lorenzo --ladder --seats a,b":               {2, "--seats does not go with it"},
		"arena lorenzo --ladder --onto pipe.yaml":          {2, "--onto: .*pipe.yaml " + regular},
		"arena lorenzo --ladder --onto no.json":            {2, "--onto: .*no.json does not exist"},
		"bench lorenzo --seats random,random":              {2, "unknown flag --seats; the number of seats is --table here"},
		"train lorenzo --seats 2 --out a":                  {2, "the number of seats is --table here"},
		"bench lorenzo --table x":                          {2, `--table: "x" is not a whole number`},
		"bench lorenzo --table 9":                          {2, "lorenzo: number of seats 9; needed: 2 to 5"},
		"bench lorenzo --seconds 0":                        {2, "must be more than 0"},
		"bench lorenzo --seconds NaN":                      {2, `"NaN" is not a number`},
		"bench lorenzo --seconds -1":                       {2, "--seconds: must be 0 or more, not -1"},
		"train lorenzo --table 2":                          {2, "missing flags: --out"},
		"train lorenzo --table 2 --out a --from pipe.yaml": {2, "--from: .*pipe.yaml " + regular},
		"train lorenzo --table 2 --out a --rate NaN":       {2, `"NaN" is not a number`},
		"serve --limit-tables -1":                          {2, `--limit-tables: must be 0 \(no limit\) or more, not -1`},
		"serve --limit-burst=-1":                           {2, `--limit-burst: must be 0 \(no limit\) or more, not -1`},
		"serve --mail-per-day -1":                          {2, `--mail-per-day: must be 0 \(any number\) or more, not -1`},
		"serve --tls localhost":                            {2, `--tls: "localhost" is no name for a certificate; write one like games.example`},
		"serve --tls 192.0.2.1":                            {2, `--tls: "192.0.2.1" is an address; certificates are for names`},
		"serve --tls games..example":                       {2, `--tls: "games..example" is no name`},
		"serve --tls gämes.example":                        {2, "as xn--"},
		"serve --tls games-.example":                       {2, "is no name"},
		"serve --public https://games.example:99999":       {2, "--public must be an address"},
		"serve --public https://games.example:0":           {2, "--public must be an address"},
		"serve --public https://:443":                      {2, "--public must be an address"},
		"serve --public https://games.example//x":          {2, "--public may have a path of letters"},
		"serve --public https://games.example/x//":         {2, "--public may have a path of letters"},
		"serve --webhook-allow=-":                          {2, "--webhook-allow takes hosts"},
		"serve --webhook-allow=ntfy..lan":                  {2, "--webhook-allow takes hosts"},
		"serve --webhook-allow=10.0.0.0/8":                 {2, "--webhook-allow takes hosts"},
		"serve --tls games.example:443":                    {2, `--tls: "games.example:443" is no name`},
		"serve --tls *.games.example":                      {2, `is no name for a certificate`},
		"serve --tls a.example,b":                          {2, `--tls: "b" is no name`},
		"serve --tls a.example --behind-proxy":             {2, "--tls does not go with --behind-proxy"},
		"serve --tls a.example --public http://a.example":  {2, "--public must begin with https://"},
		"serve --tls a.example --public https://b.example": {2, "--public leads to b.example, for which --tls gets no certificate"},
		"serve --acme-mail a@b.example":                    {2, "go with --tls only"},
		"serve --http-addr :8081":                          {2, "go with --tls only"},
		"serve --proxy-header via":                         {2, "--proxy-header must be one of"},
		"serve --backup-every 5":                           {2, `--backup-every: "5" is not a length of time; write it like 90d, 5h, 30m or 1.5s`},
		"serve --backup-every -5h":                         {2, `--backup-every: must be 0 \(never\) or more, not -5h`},
		"serve --keep-finished 3y":                         {2, `--keep-finished: "3y" is not a length of time; write it like 90d, 5h, 30m or 1.5s`},
		"serve --keep-unfinished -1d":                      {2, `--keep-unfinished: must be 0 \(for ever\) or more, not -24h`},
		"serve --keep-finished NaNd":                       {2, `"NaNd" is not a length of time`},
		"serve --keep-finished 9999999999d":                {2, `is not a length of time`},
		"serve --grace forever":                            {2, `--grace: "forever" is not a length of time`},
		"serve --backup-keep 0":                            {2, "--backup-keep: must be 1 or more, not 0"},
		"serve --bot-time-step 99h":                        {2, "--bot-time-step: must be 5s or less, not 99h"},
		"serve --grace 99h":                                {2, "--grace: must be 1h or less, not 99h"},
		"serve --grace -1s":                                {2, "--grace: must be 0 or more, not -1s"},
		"serve --heartbeat 0s":                             {2, "--heartbeat: must be 100ms or more, not 0"},
		"serve --streams 0":                                {2, "--streams: must be 1 or more, not 0"},
		"serve --min-free -5MB":                            {2, "--min-free: "},
		"serve --data good.yaml":                           {2, "good.yaml is a file; name a folder with --data"},
		"serve --addr nonsense":                            {2, "--addr nonsense"},
		"serve --db mysql://x":                             {2, "--db takes the address"},
		"serve --db postgres://x@h:port/y":                 {2, "--db: cannot parse"},
		"store backup --data emptydata copy.db":            {1, "signoria.db is empty, or no store of this program; name the server's folder"},
		"store restore emptydata/signoria.db --data new":   {1, "is damaged, or no backup of this program"},
		"words export de --out /dev/full/de.po":            {2, "--out: .*not a directory"},
		"words export de --out /proc/de.po":                {2, "--out: "},
		"serve --config list.yaml":                         {2, "list.yaml:1: addr: takes one value, not a list"},
		"serve --config pipe.yaml":                         {2, "--config: .*pipe.yaml " + regular},
		"serve --config zero.yaml":                         {2, "--config: .*zero.yaml " + regular},
		"serve --config long.yaml":                         {2, "--config: .*long.yaml is too large: 256 KB are allowed"},
		"serve --config deep.yaml":                         {2, "deep.yaml: not readable as YAML: line 1: lists and mappings lie in each other more than 64 deep"},
		"serve --config no.yaml":                           {2, "--config: .*no.yaml does not exist"},
		"serve --content no":                               {2, "--content: .*no does not exist"},
		"serve --addr 127.0.0.1:0 --data pipedata":         {1, "signoria.db is not a regular file"},
		"serve --addr 127.0.0.1:0 --data d --public https://a.example --mail-from a@a.example --smtp @zero.yaml": {2, "zero.yaml " + regular},
		"record verify --all --data pipedata":   {1, "signoria.db is not a regular file"},
		"record verify --all --data none":       {2, `no database in .*none \(signoria.db\); set --data`},
		"serve --data=":                         {2, "--data names no folder"},
		"ratings recompute --data none":         {2, `no database in .*none \(signoria.db\); set --data`},
		"ratings recompute --check --data none": {2, "no database in"},
		"store restore none.db --data new":      {2, "the backup .*none.db cannot be read"},
		"store restore pipedata --data new":     {2, "pipedata is not a regular file"},
		"store restore good.yaml --data new":    {1, "is damaged, or no backup of this program"},
		"store restore none.db --data=":         {2, "--data names no folder"},
		"words export xx":                       {2, `"xx" is no language`},
		"words export en":                       {2, `the program brings "en" itself`},
		"words export de --out pipedata":        {2, "--out: .*pipedata is a folder; name a file"},
		"words export de --from pipe.yaml":      {2, "pipe.yaml " + regular},
		"words import none.po":                  {2, "none.po does not exist"},
		"words import good.yaml":                {2, "good.yaml:1: "},
		"words import zero.yaml":                {2, "zero.yaml " + regular},
		"admin talk hide x y --data none":       {2, `"y" is not a whole number`},
		"admin talk reports --data none":        {2, "no database in"},
		"record verify":                         {2, "give records to verify, or --all"},
		"record verify none.jsonl":              {2, "^$"},
		"record verify pipe.yaml":               {2, "^$"},
		"record verify good.yaml":               {1, "^$"},
		"record verify good.yaml none.jsonl":    {1, "^$"},
		"record show none.jsonl":                {2, "record: none.jsonl does not exist"},
		"record show zero.yaml":                 {2, "zero.yaml " + regular},
		"record show good.yaml":                 {1, "good.yaml:1: not a record"},
		"store backup --data none copy.db":      {2, `^signoria: no database in .*none \(signoria.db\); set --data\n`},
		"store copy --from none --to mysql://x": {2, "--to takes the address"},
		"admin table close x --data none":       {2, "no database in"},
		"health foo":                            {2, `^signoria: health: "foo" is not an address; write http://127.0.0.1:8080`},
		"health http://127.0.0.1:1":             {1, "no server answers at http://127.0.0.1:1: "},
		"scenario run good.yaml":                {0, "^$"},
		"scenario run bad.yaml":                 {1, "^$"},
		"scenario run deep.yaml":                {1, "^$"},
		"scenario run nofile":                   {2, "^signoria: scenario run: .*nofile does not exist\nRun \"signoria scenario run --help\" for usage.\n$"},
		"scenario run pipe.yaml":                {2, "scenario run: .*pipe.yaml " + regular},
		"scenario run zero.yaml":                {2, "scenario run: .*zero.yaml " + regular},
		"scenario run long.yaml":                {2, "scenario run: .*long.yaml is too large: 256 KB are allowed"},
		"scenario run pipedata":                 {2, `no scenario file \(\*.yaml\) in `},
		"content check nofolder":                {2, "^signoria: content check: .*nofolder does not exist\n"},
		"content check good.yaml":               {2, "content check: .*good.yaml is not a folder"},
		"content check pipecontent":             {1, "leaders.yaml " + regular},
		"content check zerocontent":             {1, "leaders.yaml " + regular},
		"content check deepcontent":             {1, "leaders.yaml: .*more than 64 deep"},
		"content check longcontent":             {1, "leaders.yaml is too large: 1 MB are allowed"},
	} {
		t.Run(line, func(t *testing.T) {
			var out, told bytes.Buffer
			got := carryOut(t.Context(), strings.Fields(line), streams{strings.NewReader(""), &out, &told})
			if got != want.status || !regexp.MustCompile(want.says).Match(told.Bytes()) {
				t.Errorf("exit status %d, want %d and a message that matches %q; the message is\n%s", got, want.status, want.says, told.Bytes())
			}
		})
	}
}

// TestEveryNumberHasBounds checks the flags with numbers of all commands, also future ones. A
// negative number, a huge number and a text that is no number are refused, unless a flag explicitly
// allows them. No flag has a broken tag of bounds.
func TestEveryNumberHasBounds(t *testing.T) {
	numbers := 0
	_ = kong.Visit(newParser(t.Context(), streams{}).Model, func(n kong.Visitable, next kong.Next) error {
		flag, ok := n.(*kong.Flag)
		if !ok {
			return next(nil)
		}
		tries := map[string][]string{
			"int":           {"-1", "99999999999", "x", ""},
			"int64":         {"-1", "99999999999", "x", ""},
			"float64":       {"-1", "NaN", "Inf", "x"},
			"time.Duration": {"-2h", "99999h", "5", "x"},
		}[flag.Target.Type().String()]
		for _, text := range tries {
			err := try(flag, text)
			free := flag.Tag.Get("least") == "-" && (text == "-1" || text == "99999999999")
			if (err == nil) != free {
				t.Errorf("--%s %q gives %v, want it accepted: %v", flag.Name, text, err, free)
			}
			if err != nil && strings.Contains(err.Error(), "the tag") {
				t.Errorf("the bounds of --%s cannot be read: %v", flag.Name, err)
			}
		}
		if len(tries) > 0 {
			numbers++
		}
		return next(nil)
	})
	if numbers < 40 {
		t.Errorf("the test found only %d flags with numbers, want 40 or more", numbers)
	}
}

// TestSeatsMeanOneThing checks that in every command that has it, the flag --seats is a list of
// players.
func TestSeatsMeanOneThing(t *testing.T) {
	kinds := map[string]map[string]bool{}
	_ = kong.Visit(newParser(t.Context(), streams{}).Model, func(n kong.Visitable, next kong.Next) error {
		if flag, ok := n.(*kong.Flag); ok {
			if kinds[flag.Name] == nil {
				kinds[flag.Name] = map[string]bool{}
			}
			kinds[flag.Name][strings.TrimPrefix(flag.Target.Type().String(), "*")] = true
		}
		return next(nil)
	})
	if len(kinds["seats"]) != 1 || !kinds["seats"]["[]string"] {
		t.Errorf("--seats has the types %v, want only []string", kinds["seats"])
	}
}
