// Shares links by the sheet of the system, if the browser has one.

// showShares shows the buttons to browsers that can share a link; others copy it.
export function showShares(page = document, browser = navigator) {
  if (!browser.share) return
  for (const button of page.querySelectorAll('[data-share]')) button.hidden = false
}

// share opens the sheet of the system with the link of the button. If the person closes the sheet,
// nothing happens; if the browser refuses it, the link is selected, to be copied by hand.
export async function share(button, page = document, browser = navigator) {
  const field = page.getElementById(button.dataset.share)
  try {
    await browser.share({ title: button.dataset.title, url: field.value })
  } catch (fault) {
    if (fault.name !== 'AbortError') field.select()
  }
}
