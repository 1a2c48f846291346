// The addresses of pages and files of the site. If the site is below a path, the page has that path
// in data-root; paths in scripts ("/waiting") begin at the site, as on the server.
const root = () => document.documentElement?.dataset?.root ?? ''

// at returns the address of a path of the site.
export const at = (path) => root() + path

// own returns the path of an address of the site: location.pathname without the root.
export const own = (pathname) => (pathname.startsWith(root() + '/') ? pathname.slice(root().length) : pathname)
