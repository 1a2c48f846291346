package storetest

// account is the user of the system as whom PostgreSQL runs; nil means the current user.
type account struct{ Uid, Gid uint32 }
