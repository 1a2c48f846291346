package ops

import (
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/store/storetest"
)

var noon = time.Date(1478, 4, 26, 12, 0, 0, 0, time.UTC)

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func backups(t *testing.T) *Backups {
	t.Helper()
	return &Backups{Store: storetest.SQLite(t), Dir: filepath.Join(t.TempDir(), "backups"), Every: time.Hour, Keep: 3,
		Log: slog.New(slog.DiscardHandler)}
}

// TestTheNewestBackupsAreKept checks that the newest three backups remain, that other files in the folder
// remain, and that after a restart the time to the next backup counts from the newest one.
func TestTheNewestBackupsAreKept(t *testing.T) {
	b := backups(t)
	if wait := b.until(noon); wait != 0 {
		t.Errorf("the first backup waits %v, want 0", wait)
	}
	mine := filepath.Join(b.Dir, "signoria-monday.db")
	for hour := range 5 {
		must(t, b.write(t.Context(), noon.Add(time.Duration(hour)*time.Hour)))
		must(t, os.WriteFile(mine, nil, 0o600))
	}
	want := []string{"signoria-14780426T140000Z.db", "signoria-14780426T150000Z.db", "signoria-14780426T160000Z.db"}
	if got := b.kept(); !slices.Equal(got, want) {
		t.Errorf("got the backups %v, want %v", got, want)
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("a file that is not a backup was removed")
	}
	now := noon.Add(4*time.Hour + 20*time.Minute)
	if wait := b.until(now); wait != 40*time.Minute {
		t.Errorf("the next backup waits %v, want 40m", wait)
	}
}

// TestBackupNeedsFreeSpace checks that no backup is written if less than Spare would be free afterwards.
func TestBackupNeedsFreeSpace(t *testing.T) {
	b := backups(t)
	b.Spare = 256 << 20
	b.free = func(string) (uint64, error) { return 256 << 20, nil }
	err := b.write(t.Context(), noon)
	if err == nil || !strings.Contains(err.Error(), b.Dir) || len(b.kept()) != 0 {
		t.Errorf("with too little free space: got error %v and the backups %v, want an error that names the folder, and no backup", err, b.kept())
	}
	b.free = func(string) (uint64, error) { return 300 << 20, nil }
	must(t, b.write(t.Context(), noon))
}

// TestUnfinishedBackupsAreRemoved checks that clear removes unfinished files of backups, and no other
// files.
func TestUnfinishedBackupsAreRemoved(t *testing.T) {
	b := backups(t)
	must(t, os.Mkdir(b.Dir, 0o700))
	part, other := filepath.Join(b.Dir, ".signoria-14780426T140000Z.db.12.part"), filepath.Join(b.Dir, ".mine.part")
	must(t, os.WriteFile(part, nil, 0o600))
	must(t, os.WriteFile(other, nil, 0o600))
	b.clear()
	if _, err := os.Stat(part); err == nil {
		t.Error("the unfinished backup was not removed")
	}
	if _, err := os.Stat(other); err != nil {
		t.Error("a file that is not a backup was removed")
	}
}

// TestBackupsFromTheFuture checks that a backup written while the clock was ahead does not delay the
// next one, and is the first to be removed.
func TestBackupsFromTheFuture(t *testing.T) {
	b := backups(t)
	must(t, b.write(t.Context(), noon))
	must(t, b.write(t.Context(), noon.AddDate(1, 0, 0)))
	if wait := b.until(noon.Add(20 * time.Minute)); wait != 40*time.Minute {
		t.Errorf("the next backup waits %v, want 40m", wait)
	}
	for hour := range 3 {
		must(t, b.write(t.Context(), noon.Add(time.Duration(hour+1)*time.Hour)))
	}
	want := []string{"signoria-14780426T130000Z.db", "signoria-14780426T140000Z.db", "signoria-14780426T150000Z.db"}
	if got := b.kept(); !slices.Equal(got, want) {
		t.Errorf("got the backups %v, want %v", got, want)
	}
}
