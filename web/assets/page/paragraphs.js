// The script of the pages of rules, in addition to that of all pages.
import { watchRules } from './rules.js'

watchRules()
