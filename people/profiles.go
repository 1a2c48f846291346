package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"signoria/store"
	"signoria/table"
)

// Privacy says who sees the page of a person.
type Privacy string

// Who sees it. Nobody does until the person has chosen otherwise.
const (
	ForAnybody Privacy = "anybody"
	ForKnown   Privacy = "known" // people who have been at a table with the person
	ForNobody  Privacy = "nobody"
)

// Privacies returns all of them, in the order in which they are offered.
func Privacies() []Privacy { return []Privacy{ForNobody, ForKnown, ForAnybody} }

// Profile is a person as others may see them.
type Profile struct {
	// Person is the ID, known only to the server. It differs from the requested one if that
	// one's tables belong to another person now.
	Person string
	// Handle is unique, Name is what they are called; either may be empty. Arms are the zero
	// value if none were chosen.
	Handle, Name string
	Arms         Arms
	Privacy      Privacy
	// Left means a former player who has deleted everything.
	Left bool
}

// Shown returns a person's name, else the handle; empty if neither is set.
func (p Profile) Shown() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Handle
}

var (
	// ErrHandle: it is no handle.
	ErrHandle = fmt.Errorf("people: a handle has %d to %d letters and digits, the letters of one alphabet", MinHandle, MaxHandle)
	// ErrTaken means that someone has this handle, or one that looks like it.
	ErrTaken = errors.New("people: somebody has this handle already, or one that looks like it")
	// ErrProfile: a part of a profile is none that is offered, or a name is too long.
	ErrProfile = errors.New("people: this cannot be shown as a profile")
	// ErrNoPerson means that no one has this handle, or the person does not exist.
	ErrNoPerson = errors.New("people: there is no such person")
)

func profileOf(p store.Profile) Profile {
	is := Profile{Person: p.Person, Handle: p.Handle, Name: p.Name, Arms: ParseArms(p.Arms), Privacy: Privacy(p.Privacy), Left: p.Left}
	if is.Privacy != ForAnybody && is.Privacy != ForKnown {
		is.Privacy = ForNobody
	}
	return is
}

// Profile returns the profile of a person; hidden and empty if they have set nothing. Errors:
// ErrNoPerson, ErrStore.
func (ps *People) Profile(ctx context.Context, person string) (Profile, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	return foundProfile(ps.config.Store.ProfileOf(ctx, person))
}

func foundProfile(p store.Profile, err error) (Profile, error) {
	if errors.Is(err, store.ErrUnknown) {
		return Profile{}, ErrNoPerson
	}
	if err != nil {
		return Profile{}, fmt.Errorf("people: %w", err)
	}
	return profileOf(p), nil
}

// Profiles returns the profiles of several persons, by the requested IDs; none for those who do not
// exist. Error: ErrStore.
func (ps *People) Profiles(ctx context.Context, persons ...string) (map[string]Profile, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, err := ps.config.Store.ProfilesOf(ctx, persons...)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	found := make(map[string]Profile, len(stored))
	for id, p := range stored {
		found[id] = profileOf(p)
	}
	return found, nil
}

// ByHandle returns the profile of the holder of a handle, in any case of letters. The caller
// decides whether the requester may see it. Errors: ErrNoPerson, ErrStore.
func (ps *People) ByHandle(ctx context.Context, text string) (Profile, error) {
	h, err := handleOf(text)
	if err != nil {
		return Profile{}, ErrNoPerson
	}
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	p, err := foundProfile(ps.config.Store.ProfileBy(ctx, h.key))
	if err != nil {
		return Profile{}, err
	}
	if has, err := handleOf(p.Handle); err != nil || has.folded != h.folded { // it only looks like it
		return Profile{}, ErrNoPerson
	}
	return p, nil
}

// rekeyHandles stores the keys of handles as this version of the program computes them. A handle that is no longer
// allowed keeps its key.
func (ps *People) rekeyHandles() {
	ctx, cancel := context.WithTimeout(ps.ctx, rekeyTime)
	defer cancel()
	alike, err := ps.config.Store.RekeyHandles(ctx, func(text string) string {
		h, err := handleOf(text)
		if err != nil {
			return ""
		}
		return h.key
	})
	if err != nil {
		ps.warn("the keys of handles could not be brought up to date; it is tried again at the next start", err)
	}
	if len(alike) > 0 {
		ps.config.Log.Warn("handles look like others by the rules of this version; nobody finds them until they are changed", "handles", len(alike))
	}
}

// rekeyTime bounds how long the keys of all handles are computed.
const rekeyTime = 10 * time.Minute

// SetProfile replaces a person's handle, name, arms and privacy; an empty handle frees the old one.
// Person and Left are ignored. Errors: ErrHandle, ErrTaken, ErrProfile, ErrNoPerson, ErrStore.
func (ps *People) SetProfile(ctx context.Context, p Person, is Profile) error {
	var h handle
	if is.Handle != "" {
		var err error
		if h, err = handleOf(is.Handle); err != nil {
			return err
		}
	}
	is.Name = table.TidyName(is.Name)
	if table.CheckName(is.Name) != nil || is.Arms != (Arms{}) && !is.Arms.Whole() {
		return ErrProfile
	}
	if is.Privacy != ForAnybody && is.Privacy != ForKnown && is.Privacy != ForNobody {
		return ErrProfile
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.config.Store.PutProfile(ctx, store.Profile{Person: p.ID, Handle: h.shown, Name: is.Name, Arms: is.Arms.String(), Privacy: string(is.Privacy)}, h.key)
	switch {
	case errors.Is(err, store.ErrTaken):
		return ErrTaken
	case errors.Is(err, store.ErrUnknown):
		return ErrNoPerson
	case err != nil:
		return fmt.Errorf("people: %w", err)
	}
	return nil
}
