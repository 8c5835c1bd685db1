// @vitest-environment jsdom
import { contractOf } from '@tessera/tools/test/contract'

// What the shell expects of every remote: remote.json, words, pages, and the rules of publishing.
contractOf(import.meta.url)
