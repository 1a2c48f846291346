package wire

import (
	"bytes"
	"compress/gzip"
	"errors"
	"hash/crc32"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestFragmentsJoinToOneMember sends fragments that were compressed separately, in any order and
// number. A browser must read them as one complete gzip member.
func TestFragmentsJoinToOneMember(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "data: one\n\n", strings.Repeat("board ", 20_000)}), 0, 12).Draw(t, "texts")
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Header.Set("Accept-Encoding", "gzip, br")
		got := httptest.NewRecorder()
		out := NewSender(got, r)
		for _, text := range texts {
			if err := out.Send(PackText(text)); err != nil {
				t.Fatal(err)
			}
		}
		out.End()
		want := strings.Join(texts, "")
		if len(texts) == 0 {
			if got.Body.Len() != 0 {
				t.Fatal("a stream without a message is not empty")
			}
			return
		}
		body := bytes.NewReader(got.Body.Bytes())
		z, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		z.Multistream(false)
		text, err := io.ReadAll(z) // also checks the checksum and the length
		if err != nil || string(text) != want {
			t.Fatalf("read %d bytes of %d: %v", len(text), len(want), err)
		}
		if body.Len() > 0 {
			t.Fatal("there is a second member")
		}
	})
}

func TestFragmentsWithoutGzip(t *testing.T) {
	t.Parallel()
	got := httptest.NewRecorder()
	out := NewSender(got, httptest.NewRequest(http.MethodGet, "/", nil))
	for _, text := range []string{"one ", "two ", "three"} {
		must(t, out.Send(PackText(text)))
	}
	out.End()
	if got.Body.String() != "one two three" || got.Header().Get("Content-Encoding") != "" {
		t.Errorf("got %q as %q", got.Body, got.Header().Get("Content-Encoding"))
	}
}

func TestJoinedSum(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.SliceOf(rapid.Byte()).Draw(t, "a"), rapid.SliceOf(rapid.Byte()).Draw(t, "b")
		got := joinedSum(crc32.ChecksumIEEE(a), crc32.ChecksumIEEE(b), uint32(len(b)))
		if want := crc32.ChecksumIEEE(append(a, b...)); got != want {
			t.Fatalf("got %08x, want %08x", got, want)
		}
	})
}

func TestAFragmentThatFails(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	_, err := Pack(func(p *Packer) error { _, _ = io.WriteString(p, "half"); return broken })
	if !errors.Is(err, broken) {
		t.Fatalf("got %v", err)
	}
	var text strings.Builder
	must(t, PackText("whole").unpackTo(&text)) // with the same pooled compressor
	if text.String() != "whole" {
		t.Errorf("got %q", text.String())
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
