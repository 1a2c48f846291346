package e2e

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var (
	binary  string          // the server's
	root    string          // of the checkout
	browser context.Context // of the one browser process that all tests share
	shared  *server         // for tests that neither kill the server nor need flags of their own
)

func TestMain(m *testing.M) {
	flag.Parse()
	if testing.Short() {
		fmt.Println("the browser tests do not run with -short")
		return
	}
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "browser tests:", err)
		code = 1
	}
	os.Exit(code)
}

// run starts the browser and the shared server, runs the tests and stops both.
func run(m *testing.M) (int, error) {
	var err error
	if root, err = filepath.Abs(".."); err != nil {
		return 0, err
	}
	if binary, err = findBinary(); err != nil {
		return 0, err
	}
	temp, err := os.MkdirTemp("", "signoria-e2e-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(temp)
	stop, err := startBrowser(filepath.Join(temp, "profile"))
	if err != nil {
		return 0, err
	}
	defer stop()
	if shared, err = startServer(filepath.Join(temp, "store"), "127.0.0.1:0", "--grace", "10m"); err != nil {
		return 0, err
	}
	defer shared.kill()
	return m.Run(), nil
}

// findBinary returns the path of the server's binary, and builds the binary if it is missing.
func findBinary() (string, error) {
	if path := os.Getenv("SIGNORIA_BIN"); path != "" {
		return filepath.Abs(path)
	}
	path := filepath.Join(root, "bin", "signoria")
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	build := exec.Command("go", "build", "-o", path, "./cmd/signoria")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the server (make build does it too): %w\n%s", err, out)
	}
	return path, nil
}

// startBrowser starts the browser that all tests share, with an empty profile.
func startBrowser(profile string) (stop func(), err error) {
	path, err := findBrowser(shell, "chromium", "chromium-browser", "google-chrome")
	if err != nil {
		return nil, err
	}
	browser, stop, err = launch(path, profile, wanted || everything)
	return stop, err
}

// painting returns a browser for one test that compares pixels.
func painting(t *testing.T) context.Context {
	t.Helper()
	path, err := findBrowser(shell, "chromium", "chromium-browser", "google-chrome")
	if err != nil {
		t.Fatal(err)
	}
	return ownBrowser(t, path, true)
}

// pushing returns a browser for one test that receives push messages; Chromium's headless shell
// does not support them.
func pushing(t *testing.T) context.Context {
	t.Helper()
	path, err := findBrowser("chromium", "chromium-browser", "google-chrome")
	if err != nil {
		t.Fatal(err)
	}
	return ownBrowser(t, path, wanted || everything)
}

// ownBrowser starts a browser for one test.
func ownBrowser(t *testing.T, path string, paints bool) context.Context {
	t.Helper()
	ctx, stop, err := launch(path, t.TempDir(), paints)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return ctx
}

// launch starts a browser. With paints false it still styles, lays out and finds what is under the
// pointer. But it has no memory for pixels, so its pictures are blank. That saves a third of the
// work, because painting uses the processor.
func launch(path, profile string, paints bool) (ctx context.Context, stop func(), err error) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"),
		chromedp.WindowSize(wide.width, wide.height),
	)
	if !paints {
		options = append(options, chromedp.Flag("force-gpu-mem-available-mb", "0"))
	}
	allocator, release := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	if err := chromedp.Do(ctx); err != nil {
		cancel()
		release()
		return nil, nil, fmt.Errorf("starting %s: %w", path, err)
	}
	return ctx, func() { cancel(); release() }, nil
}

// shell is Chromium without windows; it draws the same pages with two thirds of the work.
const shell = "chromium-headless-shell"

// findBrowser returns the path of $SIGNORIA_CHROMIUM, or of the first name that is installed.
func findBrowser(names ...string) (string, error) {
	if path := os.Getenv("SIGNORIA_CHROMIUM"); path != "" {
		return path, nil
	}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("there is no chromium; install it (apt-get install chromium) or say where it is with SIGNORIA_CHROMIUM")
}
