package load

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// diesWithUs makes the kernel end the server when this process is killed.
func diesWithUs() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM} }

// resident returns the resident memory of a process, in bytes.
func resident(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, "VmRSS:"); found {
			kilobytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, fmt.Errorf("load: process %d has no VmRSS", pid)
}

// processorTime returns the CPU time of a process, on all processors together.
func processorTime(pid int) (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	const ticks = 100 // per second: USER_HZ, which does not depend on the kernel's own tick
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, fmt.Errorf("load: process %d has no times", pid)
	}
	user, err := strconv.ParseInt(fields[11], 10, 64)
	if err != nil {
		return 0, err
	}
	system, err := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * time.Second / ticks, err
}

// checkFiles returns an error if this process, and so the server, may not open the needed number of
// files.
func checkFiles(needed int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if limit.Max < uint64(needed) {
		return fmt.Errorf("%d files have to be open at once, and %d may be; raise the limit (ulimit -n %d) or ask for fewer --watchers",
			needed, limit.Max, needed)
	}
	return nil
}
