package people

import (
	"context"
	"errors"
	"fmt"

	"signoria/store"
	"signoria/table"
)

// Privacy says who sees the page of a person.
type Privacy string

// Who sees it. Nobody does until the person has chosen otherwise.
const (
	ForAnybody Privacy = "anybody"
	ForKnown   Privacy = "known" // who has sat at a table with the person
	ForNobody  Privacy = "nobody"
)

// Privacies are all of them, in the order in which they are offered.
func Privacies() []Privacy { return []Privacy{ForNobody, ForKnown, ForAnybody} }

// Profile is a person as others may see them.
type Profile struct {
	// Person is who it is: known to the server alone. Another than was asked for, where that
	// one's tables belong to another person now.
	Person string
	// Handle finds the person, Name is what they are called; either may be empty. Arms are the
	// zero value where none were chosen.
	Handle, Name string
	Arms         Arms
	Privacy      Privacy
	// Left: a former player, who has deleted everything.
	Left bool
}

// Shown is what a person is called: the name, else the handle; empty: neither was given.
func (p Profile) Shown() string {
	if p.Name != "" {
		return p.Name
	}
	return p.Handle
}

var (
	// ErrHandle: it is no handle.
	ErrHandle = fmt.Errorf("people: a handle has %d to %d letters and digits, the letters of one alphabet", MinHandle, MaxHandle)
	// ErrTaken: somebody else has this handle, or one that looks like it.
	ErrTaken = errors.New("people: somebody has this handle already, or one that looks like it")
	// ErrProfile: a part of a profile is none that is offered, or a name is too long.
	ErrProfile = errors.New("people: this cannot be shown as a profile")
	// ErrNoPerson: nobody has this handle, or the person does not exist.
	ErrNoPerson = errors.New("people: there is no such person")
)

func profileOf(p store.Profile) Profile {
	is := Profile{Person: p.Person, Handle: p.Handle, Name: p.Name, Arms: ParseArms(p.Arms), Privacy: Privacy(p.Privacy), Left: p.Left}
	if is.Privacy != ForAnybody && is.Privacy != ForKnown {
		is.Privacy = ForNobody
	}
	return is
}

// Profile is how a person may be shown; of one who has chosen nothing it is hidden and empty.
// Errors: ErrNoPerson, ErrStore.
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

// Profiles are those of several persons, by the IDs that were asked for; of persons who do not
// exist there is none. Error: ErrStore.
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

// ByHandle is the profile of who has a handle, however its case is written. Whether the asker may
// see it is for the caller to judge. Errors: ErrNoPerson, ErrStore.
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

// SetProfile keeps a person's handle, name, arms and privacy, in place of those before; an empty
// handle is given up. Person and Left are not looked at. Errors: ErrHandle, ErrTaken, ErrProfile,
// ErrNoPerson, ErrStore.
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
