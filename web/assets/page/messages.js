// Messages parses an event stream from pieces of text. A message is { event, data, id }; without an id of
// its own it has that of an earlier message.
export class Messages {
  #rest = ''
  #id = ''
  #data = []
  #event = ''
  #spoken = false

  // spoken reports whether a byte of a message has come. Comments that keep a line open and retry
  // times do not count.
  get spoken() { return this.#spoken }

  // read takes text and returns the messages that it has completed.
  read(text) {
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/) // the other half of a last \r may come yet
    this.#rest = lines.pop()
    const messages = lines.flatMap((line) => (line ? this.#field(line) : this.#end()))
    if (/^(data|event|id)/.test(this.#rest)) this.#spoken = true
    return messages
  }

  #field(line) {
    const [, name, value] = /^([^:]*):? ?(.*)$/s.exec(line)
    if (name === 'data') this.#data.push(value)
    else if (name === 'event') this.#event = value
    else if (name === 'id') this.#id = value
    if (['data', 'event', 'id'].includes(name)) this.#spoken = true
    return []
  }

  #end() {
    const message = { event: this.#event, data: this.#data.join('\n'), id: this.#id }
    const empty = !message.event && this.#data.length === 0
    this.#data = []
    this.#event = ''
    return empty ? [] : [message]
  }
}
