import { useText } from '../../text/text.ts'
import { KeysHelp } from '../../ui/designer-frame/keys-help.tsx'
import { text } from './help-text.ts'

const keys = [
  ['walk', '↑ ↓'],
  ['beside', '← →'],
  ['insert', '+'],
  ['settings', 'Enter'],
  ['leaveSettings', 'Esc'],
  ['remove', 'Delete'],
  ['fold', '-'],
  ['move', 'Alt + ↑ ↓ ← →'],
  ['drag', 'Drag'],
  ['several', 'Ctrl + Click'],
  ['clipboard', 'Ctrl + C / X / V'],
  ['undo', 'Ctrl + Z'],
  ['redo', 'Ctrl + Y'],
  ['zoom', 'Ctrl + Wheel'],
  ['pan', 'Space + Drag'],
  ['help', '?'],
] as const

/** The keys of the designer. */
export function Help({ scope, onClose }: { scope: string; onClose: () => void }) {
  const t = useText(text)
  return (
    <KeysHelp
      scope={scope}
      keys={keys.map(([name, key]) => [key, t(`flowHelp.${name}`)] as const)}
      onClose={onClose}
    />
  )
}
