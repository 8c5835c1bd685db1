import { text } from '@tessera/shared/forms/form-designer/text'
import { useText } from '@tessera/shared/text/text'
import { KeysHelp } from '@tessera/shared/ui/designer-frame/keys-help'

const keys = [
  ['add', 'Enter'],
  ['select', '↑ ↓'],
  ['extend', 'Shift + ↑ ↓'],
  ['several', 'Ctrl / Shift + Click'],
  ['move', 'Alt + ↑ ↓'],
  ['nest', 'Alt + →'],
  ['unnest', 'Alt + ←'],
  ['resize', 'Alt + Shift + ← →'],
  ['drag', 'Space'],
  ['settings', 'Enter'],
  ['leaveSettings', 'Esc'],
  ['duplicate', 'Ctrl + D'],
  ['remove', 'Delete'],
  ['clipboard', 'Ctrl + C / X / V'],
  ['all', 'Ctrl + A'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y'],
  ['help', '?'],
] as const

/** The keys of the designer. */
export function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <KeysHelp
      scope={scope}
      keys={keys.map(([name, key]) => [key, t(`designer.keys.${name}`)] as const)}
      onClose={onClose}
    />
  )
}
