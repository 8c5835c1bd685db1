/**
 * Which parts to run, in their own order. Nothing named: all. `--check`: types, lint and rules. A part brings what it needs along.
 * An unknown word gives a sentence instead.
 */
export function choose(words, parts) {
  const names = parts.filter(({ first }) => !first).map(({ name }) => name)
  const named = words.includes('--check') ? ['types', 'lint', 'rules'] : words.filter((word) => !word.startsWith('--'))
  const odd = [...words.filter((word) => word.startsWith('--') && word !== '--check'), ...named.filter((name) => !names.includes(name))]
  if (odd.length > 0) return { chosen: [], fault: `Unknown: ${odd.join(', ')}. Parts are ${names.join(', ')}; or --check for types, lint and rules.` }
  const wanted = new Set(named.length > 0 ? named : names)
  for (const { name, needs = [], system } of parts.toReversed()) {
    if (!wanted.has(name)) continue
    for (const need of system ? ['system', ...needs] : needs) wanted.add(need)
  }
  return { chosen: parts.filter(({ name, first }) => first === 'always' || wanted.has(name)) }
}
