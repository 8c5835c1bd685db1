import ArcoTabTitle from '@arco-design/web-react/es/Tabs/tab-header/tab-title.js'
import { cloneElement, type ComponentProps, type JSX, type KeyboardEvent, type ReactNode } from 'react'

type Title = JSX.Element & { props: { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void } }

/** What Arco's Tabs pass; Arco declares most of it as any. */
interface Props extends Omit<ComponentProps<typeof ArcoTabTitle>, 'ref' | 'renderTitle'> {
  ref: (node: HTMLElement | null) => void
  isActive: boolean
  renderTitle?: (title: JSX.Element, state: object) => ReactNode
}

/**
 * The title of a tab of Arco's Tabs, with the keys of the WAI-ARIA tabs pattern, which Arco lacks: only the selected
 * tab is in the tab order, arrow keys, Home and End move between tabs, Enter and Space select one. Moving does
 * not select, as in the shell's tab strip, because many panels load data.
 */
export default function TabTitle({ ref, renderTitle, ...props }: Props) {
  const { isActive, disabled = false } = props
  const render = (title: Title, state: object) => {
    const withKeys = cloneElement(title, {
      tabIndex: isActive && !disabled ? 0 : -1,
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // The button that closes a tab is inside the title and has keys of its own.
        if (event.target !== event.currentTarget || !handleKey(event)) title.props.onKeyDown(event)
      },
    })
    return renderTitle ? renderTitle(withKeys, state) : withKeys
  }
  const setNode = (node: HTMLElement | null) => {
    ref(node)
    // Arco gives the tabs their role, but not the list of tabs.
    node?.parentElement?.setAttribute('role', 'tablist')
  }
  return <ArcoTabTitle {...props} ref={setNode} renderTitle={render} />
}

/** Whether the key was one of the tabs. */
function handleKey(event: KeyboardEvent<HTMLElement>): boolean {
  const { key, currentTarget: title } = event
  const tabs = [...title.parentElement!.children].filter(
    (child): child is HTMLElement => child.role === 'tab' && child.ariaDisabled !== 'true',
  )
  const at = tabs.indexOf(title)
  const target = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: -1,
  }[key]
  if (target !== undefined) tabs.at(target % tabs.length)?.focus()
  else if (key === ' ') title.click()
  else return false
  event.preventDefault()
  return true
}
