package live

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"signoria/engine"
	"signoria/store"
)

// edition names a title with certain printed values.
type edition struct{ title, hash string }

// openTitles opens every title with the printed values in use.
func (srv *Server) openTitles() error {
	for _, t := range srv.config.Titles {
		title, err := t.Open(t.Content)
		if err != nil {
			return fmt.Errorf("live: %s: %w", t.Name, err)
		}
		srv.titles[edition{t.Name, title.Meta().Edition}] = title
		srv.titles[edition{t.Name, ""}] = title // for new matches
	}
	return nil
}

// currentTitle returns a title with the printed values in use. Error: ErrPlan for an unknown name.
func (srv *Server) currentTitle(name string) (engine.Title, error) {
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if title, ok := srv.titles[edition{name, ""}]; ok {
		return title, nil
	}
	var names []string
	for _, t := range srv.config.Titles {
		names = append(names, t.Name)
	}
	return nil, fmt.Errorf("%w: there is no title %q; there are: %s", ErrPlan, name, strings.Join(names, ", "))
}

// title returns a title with the printed values with which a match was started.
func (srv *Server) title(ctx context.Context, e edition) (engine.Title, error) {
	srv.mu.Lock()
	title, ok := srv.titles[e]
	srv.mu.Unlock()
	if ok && e.hash != "" {
		return title, nil
	}
	i := slices.IndexFunc(srv.config.Titles, func(t Title) bool { return t.Name == e.title })
	if i < 0 {
		return nil, fmt.Errorf("live: this program does not know the title %q", e.title)
	}
	kept, err := srv.config.Store.Edition(ctx, e.title, e.hash)
	if err != nil {
		return nil, fmt.Errorf("live: %w", err)
	}
	files, err := zip.NewReader(bytes.NewReader(kept.Archive), int64(len(kept.Archive)))
	if err != nil {
		return nil, fmt.Errorf("live: edition %s of %s: %w", e.hash, e.title, err)
	}
	if title, err = srv.config.Titles[i].OpenStored(files, e.hash); err != nil {
		return nil, fmt.Errorf("live: edition %s of %s: %w", e.hash, e.title, err)
	}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	srv.titles[e] = title
	return title, nil
}

// storeEdition stores the printed values in use, so that later versions of the program can continue
// the match. It does so once for each edition and process.
func (srv *Server) storeEdition(ctx context.Context, title engine.Title) error {
	meta := title.Meta()
	e := edition{meta.Name, meta.Edition}
	srv.mu.Lock()
	kept := srv.storedEditions[e]
	srv.mu.Unlock()
	if kept {
		return nil
	}
	i := slices.IndexFunc(srv.config.Titles, func(t Title) bool { return t.Name == meta.Name })
	archive, err := pack(srv.config.Titles[i].Content)
	if err != nil {
		return fmt.Errorf("live: content of %s: %w", meta.Name, err)
	}
	if err := srv.config.Store.PutEdition(ctx, store.Edition{Title: meta.Name, Hash: meta.Edition, Archive: archive}); err != nil {
		return err
	}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	srv.storedEditions[e] = true
	return nil
}

func pack(content fs.FS) ([]byte, error) {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	if content != nil {
		if err := w.AddFS(content); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
