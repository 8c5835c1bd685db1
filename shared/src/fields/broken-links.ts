import type { DesignProblem, Field } from './design.ts'
import { namedFields } from './named-fields.ts'
import type { FooterButton } from './table/buttons.ts'

/** Names of the columns that buttons of a sub-table fill. */
const listTargets = (buttons: readonly FooterButton[]): string[] =>
  buttons
    .filter(({ value, show }) => value === 'pick' && show)
    .flatMap(({ source: { mapping, uniqueColumn } }) => [...mapping.map(({ to }) => to), uniqueColumn])
    .filter((name) => name !== '')

/** Finds settings that name a field that does not exist. */
export function findBrokenLinks(fields: readonly Field[]): DesignProblem[] {
  const named = new Map(namedFields(fields).map(({ path, field }) => [path, field]))
  return [...named].flatMap(([path, { kind, settings, children }]): DesignProblem[] => {
    if (kind.tag === 'table') {
      const sums = new Set(children.filter((child) => child.kind.sum).map((child) => child.settings.vModel))
      return [
        ...(settings['summaryField'] as string[])
          .filter((name) => !sums.has(name))
          .map((name) => ({ path, why: 'noSum' as const, detail: name })),
        ...listTargets(settings['footerBtns'] as FooterButton[])
          .filter((name) => !children.some((child) => child.settings.vModel === name))
          .map((name) => ({ path, why: 'noField' as const, detail: name })),
      ]
    }
    if (kind.tag.endsWith('Attr') || settings['dataType'] === 'relation') {
      const source = String(settings['relationField']).replace(/_\w+Table_.*$/, '')
      // `findMissingSources` says so.
      if (source === '') return []
      const beside = path.includes('-') ? `${path.split('-', 1)[0]}-${source}` : source
      return named.has(source) || named.has(beside) ? [] : [{ path, why: 'noField', detail: source }]
    }
    return []
  })
}
