package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"

	"signoria/store"
)

type storeCommands struct {
	Backup  storeBackupCommand  `cmd:"" help:"Write the database into one file, even while its server runs."`
	Restore storeRestoreCommand `cmd:"" help:"Make a backup the database of an empty folder, and verify it."`
	Copy    storeCopyCommand    `cmd:"" help:"Copy the database of a folder into an empty PostgreSQL database, and verify the copy."`
}

type storeBackupCommand struct {
	Data string `help:"Folder of the embedded database; ./data without it." default:"./data" placeholder:"DIR" type:"path"`
	File string `arg:"" help:"The file to write; it must not be there yet." type:"path"`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// Run writes a backup, and prints what is in it.
func (c *storeBackupCommand) Run(ctx context.Context, s streams) error {
	made, err := store.BackupOf(ctx, c.Data, c.File)
	if err != nil {
		return placed(err)
	}
	if c.JSON {
		return writeJSON(s.out, made)
	}
	_, err = fmt.Fprintf(s.out, "%s: %d matches, %d entries, %d bytes\n", made.File, made.Matches, made.Entries, made.Bytes)
	return err
}

type storeRestoreCommand struct {
	editionFlag
	File string `arg:"" help:"A backup." type:"path"`
	Data string `help:"Folder to restore into: a new one, or one that holds nothing but backups; ./data without it." default:"./data" placeholder:"DIR" type:"path"`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// restoreResult is the result of a restore, as JSON.
type restoreResult struct {
	store.Backup
	// Failures are the matches that do not verify; they have the same rows as in the backup.
	Failures []verified `json:"failures"`
}

// Run restores a backup, replays every match, and prints what is in the folder now. No server can start on
// the folder in the meantime.
func (c *storeRestoreCommand) Run(ctx context.Context, s streams) error {
	dir, err := storeFlags{Data: c.Data}.where()
	if err != nil {
		return err
	}
	made, lock, err := store.Restore(ctx, c.File, dir)
	if info, missing := os.Stat(c.File); err != nil && (missing != nil || !info.Mode().IsRegular()) {
		return usage(err)
	}
	if err != nil {
		return placed(err)
	}
	defer lock.Close()
	verify := recordVerifyCommand{editionFlag: c.editionFlag, storeFlags: storeFlags{Data: c.Data}, All: true}
	list, err := verify.matches(ctx, s)
	if err != nil {
		return fmt.Errorf("everything is restored, but could not be verified (signoria record verify --all --data does): %w", err)
	}
	result := restoreResult{Backup: made, Failures: failuresOf(list)}
	if c.JSON {
		err = writeJSON(s.out, result)
	} else {
		for _, v := range result.Failures {
			fmt.Fprintln(s.out, v.Error)
		}
		_, err = fmt.Fprintf(s.out, "%s: %d matches, %d entries, %d bytes; %d matches verified\n", made.File, made.Matches, made.Entries, made.Bytes, len(list)-len(result.Failures))
	}
	if err == nil && len(result.Failures) > 0 {
		err = errReported
	}
	return err
}

// failuresOf returns the matches of a list whose check has failed.
func failuresOf(list []verified) []verified {
	failures := []verified{}
	for _, v := range list {
		if v.Verdict == isFailed {
			failures = append(failures, v)
		}
	}
	return failures
}

type storeCopyCommand struct {
	editionFlag
	From string `help:"Folder of the embedded database." required:"" placeholder:"DIR" type:"path"`
	To   string `help:"Address of an empty PostgreSQL database, as postgres://user@host/name." required:"" placeholder:"URL"`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// copyResult is the result of a copy, as JSON.
type copyResult struct {
	store.Copied
	Matches int `json:"matches"`
	// Failures are the matches that do not verify; they have the same rows as in the folder.
	Failures []verified `json:"failures"`
}

// Run copies the store, and replays every match of the copy.
func (c *storeCopyCommand) Run(ctx context.Context, s streams) error {
	if !store.IsPostgres(c.To) {
		return usagef("--to takes the address of a PostgreSQL database, as postgres://user@host/name")
	}
	if err := store.CheckPostgres(c.To); err != nil {
		return usagef("--to: %w", err)
	}
	copied, err := c.copy(ctx, s)
	if err != nil {
		return err
	}
	verify := recordVerifyCommand{editionFlag: c.editionFlag, storeFlags: storeFlags{DB: c.To}, All: true}
	list, err := verify.matches(ctx, s)
	if err != nil {
		return fmt.Errorf("everything is copied, but the copy could not be verified (signoria record verify --all --db does): %w", err)
	}
	return c.print(s, copyResult{Copied: copied, Matches: len(list), Failures: failuresOf(list)})
}

// copy copies the store. It locks the folder in the meantime, so that no server starts on it, and warns if
// one is running already.
func (c *storeCopyCommand) copy(ctx context.Context, s streams) (store.Copied, error) {
	log := slog.New(slog.NewTextHandler(s.err, nil))
	from, err := store.Read(ctx, c.From, log)
	if err != nil {
		return store.Copied{}, placed(err)
	}
	defer from.Close()
	lock, err := store.LockFolder(c.From)
	switch {
	case err == nil:
		defer lock.Close()
	case errors.Is(err, store.ErrHeld):
		log.Warn("a server runs on the folder: what is played from now on is not in the copy", "folder", c.From)
	default:
		return store.Copied{}, err
	}
	return store.Copy(ctx, from, c.To, func(table string) { log.Info("copying", "table", table) })
}

func (c *storeCopyCommand) print(s streams, r copyResult) error {
	if c.JSON {
		if err := writeJSON(s.out, r); err != nil {
			return err
		}
	} else {
		for _, t := range r.Tables {
			fmt.Fprintf(s.out, "%s: %d rows\n", t.Name, t.Rows)
		}
		for _, v := range r.Failures {
			fmt.Fprintln(s.out, v.Error)
		}
		fmt.Fprintf(s.out, "%d matches copied, %d verified\n", r.Matches, r.Matches-len(r.Failures))
	}
	if len(r.Failures) > 0 {
		return errReported
	}
	return nil
}
