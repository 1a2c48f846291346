// first-party
