package main

import (
	"context"
	"fmt"

	"signoria/store"
)

type storeCommands struct {
	Backup storeBackupCommand `cmd:"" help:"Write the store into one file, also while its server runs."`
}

type storeBackupCommand struct {
	Data string `help:"Folder of the embedded store; ./data without it." default:"./data" placeholder:"DIR" type:"path"`
	File string `arg:"" help:"The file to write; it must not be there yet." type:"path"`
	JSON bool   `name:"json" help:"Print the result as JSON."`
}

// Run writes a backup and says what is in it.
func (c *storeBackupCommand) Run(ctx context.Context, s streams) error {
	made, err := store.BackupOf(ctx, c.Data, c.File)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, made)
	}
	_, err = fmt.Fprintf(s.out, "%s: %d matches, %d entries, %d bytes\n", made.File, made.Matches, made.Entries, made.Bytes)
	return err
}
