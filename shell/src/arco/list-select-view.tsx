import SelectView from '@arco-design/web-react/es/_class/select-view.js'
import { useEffect, type ComponentProps, type KeyboardEvent } from 'react'
import { clickBox } from './click-box.ts'

interface Props extends Omit<ComponentProps<typeof SelectView>, 'onKeyDown'> {
  popupVisible: boolean
  /** Id of the list or of the popup. */
  ariaControls: string
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * The box of Arco's Select and Cascader, which Arco opens by Enter and by pointer, and which does not say which option the arrow
 * keys have reached. Arrow keys open it, too, and the field with the focus names the active option.
 */
export default function ListSelectView({ onKeyDown, ...props }: Props) {
  const { popupVisible, ariaControls } = props
  useEffect(() => (popupVisible ? nameActiveOption(ariaControls) : undefined), [popupVisible, ariaControls])
  return (
    <SelectView
      {...props}
      onKeyDown={(event: KeyboardEvent) => {
        if (popupVisible || !isOpeningKey(event)) return onKeyDown(event)
        event.preventDefault()
        event.stopPropagation()
        clickBox(event.target)
      }}
    />
  )
}

const isOpeningKey = ({ key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  (key === 'ArrowDown' || key === 'ArrowUp') && !ctrlKey && !metaKey && !shiftKey && !nativeEvent.isComposing

const activeOption = '.arco-select-option-hover, .arco-cascader-list-item-active'
const attribute = 'aria-activedescendant'
let lastId = 0

/**
 * Keeps the name of the active option on the element of the box that has the focus, until the returned function is called.
 * Arco marks the option with a class, in a popup that it mounts later and fills as it scrolls.
 */
function nameActiveOption(popupId: string): () => void {
  const box = document.querySelector(`[role=combobox][aria-controls="${CSS.escape(popupId)}"]`)
  if (!box) return () => undefined
  let field: Element | null = null
  const update = () => {
    const focused = document.activeElement
    const next = focused && box.contains(focused) ? focused : null
    if (next !== field) field?.removeAttribute(attribute)
    field = next
    const popup = document.getElementById(popupId)
    // Of a Cascader, each column has one.
    const marked = [...(popup?.querySelectorAll(activeOption) ?? [])].at(-1)
    const option = marked?.closest('[role=option], [role=menuitem]')
    if (!option) return field?.removeAttribute(attribute)
    option.id ||= `select-option-${(lastId += 1)}`
    if (field?.getAttribute(attribute) !== option.id) field?.setAttribute(attribute, option.id)
  }
  const observer = new MutationObserver(update)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class'],
  })
  document.addEventListener('focusin', update)
  update()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', update)
    field?.removeAttribute(attribute)
  }
}
