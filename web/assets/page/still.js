// isStill reports whether nothing may move: the device wishes so, or the settings do.
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.hasAttribute('data-still')
