// Package files sends the files that a browser loads besides pages ([Pages]): styles, scripts, fonts and pictures,
// the manifest of the site as an app, and its service worker.
package files
