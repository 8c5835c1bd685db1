import { Button, Popover } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import { useState } from 'react'
import type { Flow } from '@tessera/shared/contract/workflow/flows'
import type { SaveState } from '@tessera/shared/client/use-draft-saving'
import { useText } from '@tessera/shared/text/text'
import { useFlowDesigner } from './context.ts'
import { text } from './text.ts'
import { useProblems } from './use-problems.ts'
import styles from './designer.module.css'

interface Props {
  flow: Flow
  saving: SaveState
  scope: string
  onOpen: () => void
}

/** The live problems of the draft; a press goes to the node. */
export function Problems({ flow, saving, scope, onOpen }: Props) {
  const t = useText(text)
  const store = useFlowDesigner()
  const found = useProblems(flow, saving)
  const [open, setOpen] = useState(false)
  const label =
    found.length > 0 ? t('flowDesigner.problems', { n: found.length }) : t('flowDesigner.noProblems')
  const show = (nodeId: string) => {
    setOpen(false)
    onOpen()
    store.select(nodeId)
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-flow-canvas] [data-node="${CSS.escape(nodeId)}"]`)?.focus(),
    )
  }
  return (
    <Popover
      className={scope}
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      content={
        found.length === 0 ? (
          t('flowDesigner.noProblemsHint')
        ) : (
          <ul className={styles.problems} aria-label={label}>
            {found.map(({ nodeId, text: words }, at) => (
              <li key={`${at} ${nodeId}`}>
                {nodeId === '' ? (
                  words
                ) : (
                  <button type="button" onClick={() => show(nodeId)}>
                    {words}
                  </button>
                )}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Button
        type="text"
        icon={<IconBug />}
        status={found.length > 0 ? 'danger' : 'default'}
        aria-label={label}
        title={label}
        aria-expanded={open}
      >
        {found.length > 0 ? found.length : null}
      </Button>
    </Popover>
  )
}
