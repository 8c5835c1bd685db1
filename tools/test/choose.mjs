const checks = ['types', 'rules', 'format', 'lint']
const changedParts = [...checks, 'unit', 'server', 'build', 'e2e']
const flags = ['--check', '--full', '--resume']

/**
 * Decides which parts run, in their own order, and returns `{ chosen, full, changed, resume }`, or `{ fault }`
 * with one sentence for words it does not know.
 *
 * - no word: every part of the quick run; with `--full` every part, each in its long form
 * - `--check`: types, import rules, format and lint
 * - `changed`: the checks, and the tests that the uncommitted changes can break
 * - names of parts: those parts, and the parts they need
 * - `--resume`: without the parts that have passed on this machine with the same sources
 */
export function choose(words, parts) {
  const names = parts.filter(({ first }) => !first).map(({ name }) => name)
  const full = words.includes('--full')
  const changed = words.includes('changed')
  const named = words.filter((word) => !word.startsWith('--') && word !== 'changed')
  const unknown = words.filter((word) => word !== 'changed' && !flags.includes(word) && !names.includes(word))
  if (unknown.length > 0)
    return {
      chosen: [],
      fault: `Unknown: ${unknown.join(', ')}. Parts are ${names.join(', ')}; changed for what your changes can break; --check for ${checks.join(', ')}; --full for everything; --resume without what has passed.`,
    }
  const wanted = new Set(wantedParts({ parts, words, named, full, changed }))
  for (const { name, needs = [], system } of parts.toReversed()) {
    if (!wanted.has(name)) continue
    for (const need of system ? ['system', ...needs] : needs) wanted.add(need)
  }
  return {
    chosen: parts.filter(({ name, first }) => first === 'always' || wanted.has(name)),
    full,
    changed,
    resume: words.includes('--resume'),
  }
}

function wantedParts({ parts, words, named, full, changed }) {
  if (words.includes('--check')) return checks
  if (changed) return changedParts
  if (named.length > 0) return named
  return parts.filter(({ first, onlyFull }) => !first && (full || !onlyFull)).map(({ name }) => name)
}
