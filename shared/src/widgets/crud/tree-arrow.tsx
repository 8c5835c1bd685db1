import { IconMinus, IconPlus } from '@arco-design/web-react/icon'
import type { Translate } from '@tessera/shared/text/text'

/** The button that opens and closes a row of a tree, with a name that Arco's own lacks; Arco adds what it does. */
export const treeArrow =
  (t: Translate<'crud.open' | 'crud.close'>) =>
  ({ expanded }: { expanded: boolean }) => (
    <button type="button" aria-expanded={expanded} aria-label={t(expanded ? 'crud.close' : 'crud.open')}>
      {expanded ? <IconMinus /> : <IconPlus />}
    </button>
  )
