// Versions of boards: "<seq>.<revision>", the last entry of the log that the viewer may know of and
// the number of changes outside the log; at a shared screen ".<seat>" follows, the active seat; and
// "-<time>" if another browser has played for the seat.

// readVersion parses a version; null for other text.
export function readVersion(text) {
  const parts = /^(\d+)\.(\d+)(?:\.(\w+))?(?:-(\d+))?$/.exec(text ?? '')
  return parts && { text, seq: Number(parts[1]), revision: Number(parts[2]), front: parts[3] ?? '', elsewhere: Number(parts[4] ?? 0) }
}

// compareVersions returns a negative number if a is older than b, 0 if they are the same. Another
// person at the screen may know less of the log; but a change of the person is always a new revision.
export function compareVersions(a, b) {
  const entries = a.seq - b.seq
  const revisions = a.revision - b.revision
  return (a.front === b.front ? entries || revisions : revisions || entries) || a.elsewhere - b.elsewhere
}
