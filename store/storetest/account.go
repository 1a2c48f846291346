package storetest

// account is a user of the system, as whom PostgreSQL runs; nil means the present user.
type account struct{ Uid, Gid uint32 }
