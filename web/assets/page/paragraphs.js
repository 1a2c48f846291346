// The script of the pages of rules alone, beside that of all pages.
import { watchRules } from './rules.js'

watchRules()
