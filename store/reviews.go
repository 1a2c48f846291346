package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/base64"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Review is the review of a match: one that was computed, one that a node computes now, or both.
type Review struct {
	// Basis is what Body depends on besides the match; Body is empty until a review was computed.
	Basis string
	Body  []byte
	// Node is the node that computes one now; empty means none. Its claim lasts until Until. Progress is
	// in thousandths.
	Node     string
	Until    time.Time
	Progress int
}

// maxReview is the most bytes that are read of an unpacked review.
const maxReview = 1 << 22

// Review returns the review of a match. The error is ErrUnknown if there is none and no claim.
func (s *Store) Review(ctx context.Context, match string) (Review, error) {
	doing := "store: review of match " + strconv.Quote(match)
	var r Review
	var body string
	var until int64
	err := s.read.QueryRowContext(ctx, `SELECT basis, body, node, until, progress FROM reviews WHERE match = $1`, match).
		Scan(&r.Basis, &body, &r.Node, &until, &r.Progress)
	if err != nil {
		return r, missing(doing, err)
	}
	r.Until = time.UnixMicro(until).UTC()
	if r.Body, err = unpacked(body); err != nil {
		return r, fmt.Errorf("%s: %w: %w", doing, ErrFailed, err)
	}
	return r, nil
}

// ClaimReview claims the review of a match for a node until a time and stores its progress in thousandths.
// It returns false if another node has a claim that lasts beyond now.
func (s *Store) ClaimReview(ctx context.Context, match, node string, now, until time.Time, progress int) (claimed bool, err error) {
	done, err := s.write.ExecContext(ctx, `INSERT INTO reviews (match, node, until, progress) VALUES ($1, $2, $3, $4)
		ON CONFLICT (match) DO UPDATE SET node = excluded.node, until = excluded.until, progress = excluded.progress
		WHERE reviews.node IN ('', excluded.node) OR reviews.until <= $5`,
		match, node, until.UnixMicro(), progress, now.UnixMicro())
	if err != nil {
		return false, sortError("store: review of match "+strconv.Quote(match), err)
	}
	n, err := done.RowsAffected()
	return n > 0, sortError("store: review of match "+strconv.Quote(match), err)
}

// LeaveReview ends a claim of the node. An earlier review stays.
func (s *Store) LeaveReview(ctx context.Context, match, node string) error {
	_, err := s.write.ExecContext(ctx, `UPDATE reviews SET node = '', until = 0, progress = 0 WHERE match = $1 AND node = $2`, match, node)
	return sortError("store: review of match "+strconv.Quote(match), err)
}

// PutReview stores a review, replaces an earlier one, and ends all claims.
func (s *Store) PutReview(ctx context.Context, match, basis string, body []byte) error {
	text, err := packed(body)
	if err != nil {
		return fmt.Errorf("store: review of match %q: %w", match, err)
	}
	return s.change(ctx, "store: review of match "+strconv.Quote(match), func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO reviews (match, basis, body) VALUES ($1, $2, $3)
			ON CONFLICT (match) DO UPDATE SET basis = excluded.basis, body = excluded.body, node = '', until = 0, progress = 0`,
			match, basis, text)
		return err
	})
}

func packed(body []byte) (string, error) {
	var out bytes.Buffer
	w, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(body); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

func unpacked(text string) ([]byte, error) {
	if text == "" {
		return nil, nil
	}
	r, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(text)))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(r, maxReview))
}
