// The progress in lessons, stored only in the browser: the last address of each lesson, and the
// finished chapters.
import { save, loadJSON } from './storage.js'

const prefix = 'signoria.learn.'

export class LessonProgress {
  // read returns the stored progress of a lesson; null if there is none, or it is malformed.
  read(name, path) {
    const kept = loadJSON(prefix + name)
    const ours = typeof kept?.at === 'string' && kept.at.startsWith(path) && Array.isArray(kept.done)
    return ours ? kept : null
  }

  // note stores the current step.
  note({ memory, lesson, chapter, number, done }, at) {
    const kept = this.read(memory, lesson) ?? { done: [] }
    kept.at = at
    kept.number = Number(number)
    if (done !== undefined && !kept.done.includes(chapter)) kept.done.push(chapter)
    save(prefix + memory, JSON.stringify(kept))
  }

  // link makes the link to a lesson continue at the last step.
  link(link) {
    const chapters = (link.dataset.chapters ?? '').split(' ')
    const kept = this.read(link.dataset.learn, link.getAttribute('href') + '/')
    if (!kept) return
    const done = chapters.filter((c) => kept.done.includes(c)).length
    const fill = (text, n) => text.replace('{n}', n).replace('{of}', chapters.length)
    const row = link.querySelector('.done')
    row.hidden = false
    row.setAttribute('aria-label', fill(row.dataset.says, done))
    row.replaceChildren(...chapters.map((c) => Object.assign(document.createElement('i'), { className: kept.done.includes(c) ? 'on' : '' })))
    const note = document.getElementById(link.dataset.note)
    if (done < chapters.length) {
      link.href = kept.at
      if (note) note.textContent = fill(note.dataset.go, kept.number)
    }
  }

  // page ticks the finished chapters on the first page of a lesson, and makes its button continue.
  page(page) {
    const kept = this.read(page.dataset.memory, page.dataset.lesson)
    if (!kept) return
    const chapters = [...page.querySelectorAll('[data-chapter]')]
    for (const chapter of chapters) if (kept.done.includes(chapter.dataset.chapter)) chapter.dataset.wasDone = ''
    const begin = document.getElementById('learn-begin')
    if (chapters.some((c) => !kept.done.includes(c.dataset.chapter))) {
      begin.href = kept.at
      begin.textContent = begin.dataset.go.replace('{n}', kept.number).replace('{of}', chapters.length)
    }
  }
}
