//go:build !(linux || darwin || freebsd)

package store

import (
	"errors"
	"fmt"
)

// Free returns an error, because the free space is not known on this system.
func Free(dir string) (uint64, error) {
	return 0, fmt.Errorf("%w: free space of %s: %w", ErrFailed, dir, errors.ErrUnsupported)
}
