// @vitest-environment jsdom
import { Button, Dropdown, Menu, Popconfirm, Popover, Tooltip, Trigger } from '@arco-design/web-react'
import {
  Component,
  createRef,
  forwardRef,
  memo,
  useState,
  type ComponentProps,
  type ReactElement,
  type Ref,
} from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { render } from './react-dom.ts'
import {
  all,
  clear,
  click,
  expectComplaint,
  find,
  waitUntilGone,
  hover,
  pause,
  place,
  show,
  until,
} from './stage.tsx'

afterEach(async () => expect(await clear()).toEqual([]))

type ButtonProps = ComponentProps<'button'>

const Plain = (props: ButtonProps) => <button {...props} />
const Deep = (props: ButtonProps) => <Plain {...props} />
const Forwarding = forwardRef<HTMLButtonElement, ButtonProps>((props, ref) => <button {...props} ref={ref} />)
const Remembered = memo(Plain)
const Fragments = (props: ButtonProps) => (
  <>
    words
    <button {...props} />
    <i />
  </>
)
class Classic extends Component<ButtonProps> {
  override render() {
    return <button {...this.props} />
  }
}
const Late = ({ ref, ...props }: ButtonProps & { ref?: Ref<HTMLButtonElement> }) => (
  <button {...props} ref={ref} />
)

/** Its host node is replaced after the first click. */
function Changing(props: ButtonProps) {
  const [clicked, setClicked] = useState(false)
  const click = (event: React.MouseEvent<HTMLButtonElement>) => {
    setClicked(true)
    props.onClick?.(event)
  }
  return clicked ? (
    <button key="b" {...props} onClick={click} />
  ) : (
    <button key="a" {...props} id="first" onClick={click} />
  )
}

const children: [string, ReactElement][] = [
  ['a host element', <button id="it">x</button>],
  ['a plain function component', <Plain id="it">x</Plain>],
  ['a component of a component', <Deep id="it">x</Deep>],
  ['a class component', <Classic id="it">x</Classic>],
  ['a forwardRef component', <Forwarding id="it">x</Forwarding>],
  ['a memo component', <Remembered id="it">x</Remembered>],
  ['a component that takes ref as a prop', <Late id="it">x</Late>],
  ['a component of fragments', <Fragments id="it">x</Fragments>],
]

const droplist = (
  <Menu>
    <Menu.Item key="1">pop</Menu.Item>
  </Menu>
)

const popups: [string, (child: ReactElement) => ReactElement, string, (element: Element) => void][] = [
  [
    'Trigger',
    (child) => (
      <Trigger popup={() => <p>pop</p>} trigger="click">
        {child}
      </Trigger>
    ),
    '.arco-trigger',
    click,
  ],
  [
    'Tooltip',
    (child) => (
      <Tooltip content="pop" triggerProps={{ mouseEnterDelay: 0 }}>
        {child}
      </Tooltip>
    ),
    '.arco-tooltip',
    hover,
  ],
  [
    'Dropdown',
    (child) => (
      <Dropdown trigger="click" droplist={droplist}>
        {child}
      </Dropdown>
    ),
    '.arco-dropdown',
    click,
  ],
  [
    'Popover',
    (child) => (
      <Popover trigger="click" content="pop">
        {child}
      </Popover>
    ),
    '.arco-popover',
    click,
  ],
  ['Popconfirm', (child) => <Popconfirm title="pop">{child}</Popconfirm>, '.arco-popconfirm', click],
]

describe.each(popups)('%s around', (_, around, selector, open) => {
  it.each(children)('%s opens beside it', async (_, child) => {
    await show(around(child))
    const target = await find('#it')
    place(target, 300, 200, 80, 30)
    open(target)
    const popup = await find(selector, 'pop')
    await until(() => ['300px', '340px'].includes(popup.style.left))
  })
})

describe('a popup', () => {
  it('closes on a click outside, but not on a click on its child', async () => {
    await show(
      <Popover trigger="click" content="pop">
        <Plain id="it">
          <b>x</b>
        </Plain>
      </Popover>,
    )
    click(await find('#it'))
    await find('.arco-popover', 'pop')
    ;(await find('#it b')).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await pause(50)
    expect(all('.arco-popover')).toHaveLength(1)
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await waitUntilGone('.arco-popover')
  })

  it('follows a component whose host node was replaced', async () => {
    await show(
      <Trigger trigger="click" popup={() => <p>pop</p>} popupAlign={{ bottom: 0 }} clickToClose={false}>
        <Changing id="it">x</Changing>
      </Trigger>,
    )
    click(await find('#first'))
    const popup = await find('.arco-trigger', 'pop')
    place(await find('#it'), 500, 200, 80, 30)
    window.dispatchEvent(new Event('resize'))
    await until(() => popup.style.left === '540px')
  })

  it('keeps the refs of its child', async () => {
    const object = createRef<HTMLButtonElement>()
    const called = vi.fn()
    await show(
      <>
        <Tooltip content="pop">
          <button ref={object}>x</button>
        </Tooltip>
        <Tooltip content="pop">
          <Forwarding ref={called}>x</Forwarding>
        </Tooltip>
        <Tooltip content="pop">
          <Late ref={called}>x</Late>
        </Tooltip>
      </>,
    )
    const buttons = all('button')
    await until(() => object.current === buttons[0])
    expect(called).toHaveBeenCalledWith(buttons[1])
    expect(called).toHaveBeenCalledWith(buttons[2])
  })

  it('is removed when its page unmounts', async () => {
    // Without strict mode, in which Arco's portal forgets the container of its first, discarded render.
    const before = document.body.children.length
    await show(
      <Popover trigger="click" content="pop">
        <Plain id="it">x</Plain>
      </Popover>,
      { strict: false },
    )
    click(await find('#it'))
    await find('.arco-popover', 'pop')
    await clear()
    expect(document.body.children).toHaveLength(before)
  })

  it('opens over a disabled button', async () => {
    await show(
      <Tooltip content="pop">
        <Button disabled>x</Button>
      </Tooltip>,
    )
    hover(await find('.arco-tooltip-open, span:has(> button)'))
    await find('.arco-tooltip', 'pop')
  })

  it('opens inside a popup, and both close', async () => {
    await show(
      <Popover
        trigger="click"
        content={
          <Dropdown trigger="click" droplist={droplist}>
            <Plain id="inner">y</Plain>
          </Dropdown>
        }
      >
        <Plain id="it">x</Plain>
      </Popover>,
    )
    click(await find('#it'))
    click(await find('#inner'))
    click(await find('.arco-dropdown-menu-item', 'pop'))
    await waitUntilGone('.arco-dropdown')
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await waitUntilGone('.arco-popover')
  })
})

it('a droplist with its own ref gets it, with a warning in development', async () => {
  expectComplaint(
    'Accessing element.ref was removed in React 19. ref is now a regular prop. It will be removed from the JSX Element type in a future release.',
  )
  const ref = createRef<HTMLDivElement>()
  await show(
    <Dropdown trigger="click" droplist={<div ref={ref}>pop</div>}>
      <Plain id="it">x</Plain>
    </Dropdown>,
  )
  click(await find('#it'))
  const list = await find('.arco-dropdown div', 'pop')
  await until(() => ref.current === list)
})

describe('render', () => {
  it('keeps the state when rendering into the same container again', async () => {
    const box = document.createElement('div')
    render(<input className="kept" />, box)
    const input = await until(() => box.firstElementChild)
    const handle = render(<input className="again" />, box)
    await until(() => input.className === 'again')
    handle.render(<input className="last" />)
    await until(() => input.className === 'last')
    handle._unmount()
    await until(() => !box.firstChild)
  })

  it('cancels an unmount when rendering again at once, and starts afresh after one', async () => {
    const box = document.createElement('div')
    render(<b>1</b>, box)._unmount()
    const handle = render(<b>2</b>, box)
    await until(() => box.textContent === '2')
    handle._unmount()
    await until(() => !box.firstChild)
    render(<b>3</b>, box)
    await until(() => box.textContent === '3')
  })
})
