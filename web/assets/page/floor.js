// Runs before all else and in any browser, so it is written for very old ones. If the script cannot
// run, because the browser is older than the floor (README), it did not arrive, or it has a fault,
// the page says so and works without script: the browser posts forms, and a waiting page loads
// again by itself.
(function () {
  'use strict'
  var root = document.documentElement

  // isOld reports whether the browser lacks something that styles or scripts need. Every browser of the
  // floor has all of it.
  function isOld() {
    var css = window.CSS && window.CSS.supports
    return !css || !window.CSS.supports('selector(:has(a))') || !window.CSS.supports('color', 'color-mix(in oklab, red, blue)') ||
      !window.CSS.supports('height', '1dvh') || !window.CSS.supports('container-type', 'inline-size') || !('CSSLayerBlockRule' in window) ||
      !Array.prototype.at || !Object.hasOwn || !window.structuredClone || !HTMLFormElement.prototype.requestSubmit || !window.BroadcastChannel
  }

  // plainly makes the page work without its script: "old" means that the browser is too old,
  // "fault" that the script has a fault.
  function plainly(why) {
    if (root.hasAttribute('data-plain')) return
    root.setAttribute('data-plain', why)
    var note = document.getElementById('plain-' + why)
    if (note) note.hidden = false
    if (!('popover' in HTMLElement.prototype)) root.className += ' sheets-below'
    var every = Number(root.getAttribute('data-refresh'))
    if (every) window.setInterval(look, 1000 * every)
  }
  window.goOnPlainly = plainly

  // look loads a waiting page again, unless its reader is about to do something in it.
  function look() {
    if (!isAsked() && !isFilledIn() && !isUnfolded()) window.location.replace(window.location.href)
  }

  function isAsked() {
    var ask = document.getElementById('ask')
    return Boolean(document.getElementById('choose') && ask && !/\bidle\b/.test(ask.className))
  }

  function isFilledIn() {
    if (/^(input|select|textarea)$/i.test(document.activeElement ? document.activeElement.tagName : '')) return true
    var fields = document.querySelectorAll('input:not([type=hidden]):not([data-lucky]), textarea')
    for (var i = 0; i < fields.length; i++) {
      if (fields[i].value !== fields[i].defaultValue || fields[i].checked !== fields[i].defaultChecked) return true
    }
    return false
  }

  function isUnfolded() {
    try { return Boolean(document.querySelector('[popover]:popover-open')) } catch (unknown) { return false }
  }

  if (isOld()) plainly('old')
  window.addEventListener('load', function () { if (!root.hasAttribute('data-live')) plainly('fault') })
})()
