import InputElement from '@arco-design/web-react/es/Input/input-element.js'
import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ElementRef, type Ref } from 'react'

// Arco's type lacks the method.
type Handle = ElementRef<typeof InputElement> & { getRootDOMNode: () => HTMLInputElement | null }
type Props = ComponentProps<typeof InputElement> & { ref?: Ref<Handle> }

/**
 * The text input between the tags of a Select or an InputTag. Arco labels the box only, and the input loses its placeholder
 * with the first tag; here it takes the label of its box.
 */
export default function TagInput({ ref, ...props }: Props) {
  const handle = useRef<Handle>(null)
  useImperativeHandle(ref, () => handle.current!, [])
  useEffect(() => {
    // Not `dom`: Arco renders another input with the first tag.
    const input = handle.current?.getRootDOMNode()
    const label = input?.closest('[role=combobox]')?.getAttribute('aria-label')
    if (label) input?.setAttribute('aria-label', label)
  })
  return <InputElement {...props} ref={handle} />
}
