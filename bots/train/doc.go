// Package train lets nets learn a title by playing it against themselves.
//
// Games are played in batches, all bots of a batch by the same weights; then the
// weights learn from the games in their order: TD(λ) towards how the games ended, by
// Adam. So a run is the same for the same configuration, however many workers play,
// and it can be stopped after any batch and taken up again from its State.
//
// It knows no title. It imports packages engine, bots and their parts, and the
// standard library only.
package train
