// @vitest-environment jsdom
import { testRemoteContract } from '@tessera/tools/test/contract'

// Tests what the shell expects of every remote: remote.json, texts, pages and the rules of publishing.
testRemoteContract(import.meta.url)
