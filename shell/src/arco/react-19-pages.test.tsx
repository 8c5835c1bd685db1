// @vitest-environment jsdom
import {
  Affix,
  Alert,
  Anchor,
  BackTop,
  Badge,
  Carousel,
  Collapse,
  List,
  Menu,
  Progress,
  ResizeBox,
  Skeleton,
  Spin,
  Switch,
  Table,
  Tabs,
  Transfer,
  Tree,
  Typography,
} from '@arco-design/web-react'
import { useState, type ComponentProps } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { all, clear, click, find, waitUntilGone, hover, pause, show, showAgain, until } from './stage.tsx'

afterEach(async () => expect(await clear()).toEqual([]))

const drag = (element: Element, type: string) =>
  element.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      dataTransfer: { setData() {}, effectAllowed: '' },
      clientY: 0,
      pageY: 0,
    }),
  )

describe('Table', () => {
  const data = Array.from({ length: 3 }, (_, at) => ({ key: `${at}`, name: `row ${at}`, note: 'n' }))

  it('fixes columns, selects rows and expands one', async () => {
    const onChange = vi.fn()
    await show(
      <Table
        data={data}
        scroll={{ x: 900, y: 300 }}
        rowSelection={{ type: 'checkbox', fixed: true, onChange }}
        expandedRowRender={(row) => <p className="more">{row.name}</p>}
        columns={[
          {
            title: 'Name',
            dataIndex: 'name',
            fixed: 'left',
            width: 100,
            sorter: (a, b) => a.name.localeCompare(b.name),
          },
          { title: 'Note', dataIndex: 'note', fixed: 'right', width: 90 },
        ]}
      />,
    )
    expect(all('.arco-table-col-fixed-left').length).toBeGreaterThan(0)
    const boxes = await until(() => all('tbody input[type=checkbox]'))
    boxes[1]?.click()
    await until(() => onChange.mock.calls.length)
    expect(onChange.mock.calls[0]?.[0]).toEqual(['1'])
    click(await find('.arco-table-expand-icon-cell button'))
    await find('.more', 'row 0')
    click(await find('.arco-table-cell-with-sorter'))
    click(await find('.arco-table-cell-with-sorter'))
    await until(() => all('tbody .arco-table-tr')[0]?.textContent?.includes('row 2'))
  })

  it('renders its head cells with a custom component', async () => {
    const Head = ({ children, ...rest }: ComponentProps<'th'>) => (
      <ResizeBox component="th" directions={['right']} {...(rest as object)}>
        {children}
      </ResizeBox>
    )
    await show(
      <Table
        data={data}
        components={{ header: { th: Head } }}
        columns={[{ title: 'Name', dataIndex: 'name', width: 100 }]}
      />,
    )
    await find('th.arco-resizebox', 'Name')
    await find('.arco-resizebox-trigger')
  })

  it('filters by the menu in its head', async () => {
    await show(
      <Table
        data={data}
        columns={[
          {
            title: 'Name',
            dataIndex: 'name',
            filters: [{ text: 'one', value: 'row 1' }],
            onFilter: (value, row) => row.name === value,
          },
        ]}
      />,
    )
    click(await find('.arco-table-filters'))
    ;(await find('.arco-table-filters-popup input')).click()
    click(await find('.arco-table-filters-popup .arco-btn-primary'))
    await until(() => all('tbody .arco-table-tr').length === 1)
  })

  it('renders a part of a thousand rows', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => ({ key: at, name: `row ${at}` }))
    await show(
      <Table
        virtualized
        scroll={{ y: 200 }}
        pagination={false}
        data={rows}
        columns={[{ title: 'Name', dataIndex: 'name' }]}
      />,
    )
    await find('.arco-table', 'row 0')
    expect(all('.arco-table-tr').length).toBeLessThan(200)
  })
})

it('Tree drags a node onto another and expands branches', async () => {
  const onDrop = vi.fn()
  await show(
    <Tree
      draggable
      blockNode
      autoExpandParent={false}
      onDrop={onDrop}
      treeData={[
        { key: 'a', title: 'a', children: [{ key: 'c', title: 'c' }] },
        { key: 'b', title: 'b' },
      ]}
    />,
  )
  click(await find('.arco-tree-node-switcher-icon'))
  await find('.arco-tree-node-title', 'c')
  const a = await find('.arco-tree-node-title', 'a')
  const b = await find('.arco-tree-node-title', 'b')
  drag(b, 'dragstart')
  drag(a, 'dragover')
  await pause(60)
  drag(a, 'drop')
  await until(() => onDrop.mock.calls.length)
  expect(onDrop.mock.calls[0]?.[0].dragNode.props._key).toBe('b')
})

it('Tree renders a part of a thousand nodes', async () => {
  await show(
    <Tree
      virtualListProps={{ height: 200 }}
      treeData={Array.from({ length: 1000 }, (_, at) => ({ key: `${at}`, title: `node ${at}` }))}
    />,
  )
  await find('.arco-tree-node', 'node 0')
  expect(all('.arco-tree-node').length).toBeLessThan(200)
})

it('List renders a part of a thousand items', async () => {
  await show(
    <List
      virtualListProps={{ height: 200 }}
      dataSource={Array.from({ length: 1000 }, (_, at) => at)}
      render={(at) => <List.Item key={at}>line {at}</List.Item>}
    />,
  )
  await find('.arco-list-item', 'line 0')
  expect(all('.arco-list-item').length).toBeLessThan(200)
})

it('Tabs can be switched, added and closed', async () => {
  const onDelete = vi.fn()
  await show(
    <Tabs editable type="card-gutter" onDeleteTab={onDelete}>
      <Tabs.TabPane key="a" title="A">
        one
      </Tabs.TabPane>
      <Tabs.TabPane key="b" title="B">
        two
      </Tabs.TabPane>
    </Tabs>,
  )
  click(await find('.arco-tabs-header-title', 'B'))
  await find('.arco-tabs-content-item-active', 'two')
  click(await find('.arco-tabs-close-icon'))
  expect(onDelete).toHaveBeenCalledWith('a')
})

describe('Menu', () => {
  const menu = (props: ComponentProps<typeof Menu>) => (
    <Menu {...props}>
      <Menu.SubMenu key="s" title="Sub">
        <Menu.Item key="i">Item</Menu.Item>
      </Menu.SubMenu>
      <Menu.Item key="o">Other</Menu.Item>
    </Menu>
  )

  it('expands in place, and opens as a popup when collapsed', async () => {
    const onClick = vi.fn()
    await show(menu({ onClickMenuItem: onClick }))
    click(await find('.arco-menu-inline-header', 'Sub'))
    click(await find('.arco-menu-item', 'Item'))
    expect(onClick.mock.calls[0]?.[0]).toBe('i')
    showAgain(menu({ onClickMenuItem: onClick, collapse: true, mode: 'pop' }))
    hover(await find('.arco-menu-pop-header', 'Sub'))
    click(await find('.arco-trigger .arco-menu-item, .arco-dropdown-menu-item', 'Item'))
    await until(() => onClick.mock.calls.length === 2)
  })

  it('renders horizontally and opens downwards', async () => {
    await show(menu({ mode: 'horizontal', triggerProps: { mouseEnterDelay: 0 }, ellipsis: false }))
    hover(await find('.arco-menu-pop-header', 'Sub'))
    await find('.arco-dropdown-menu-item, .arco-trigger .arco-menu-item', 'Item')
  })
})

it('ResizeBox can be dragged and split', async () => {
  const onMoving = vi.fn()
  await show(
    <>
      <ResizeBox directions={['right']} onMoving={onMoving} style={{ width: 100 }}>
        one
      </ResizeBox>
      <ResizeBox.Split panes={[<p>left</p>, <p>right</p>]} />
    </>,
  )
  ;(await find('.arco-resizebox-trigger')).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  window.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }))
  window.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  expect(onMoving).toHaveBeenCalled()
  await find('.arco-resizebox-split', 'right')
})

it('Collapse opens and closes', async () => {
  const onChange = vi.fn()
  await show(
    <Collapse onChange={onChange}>
      <Collapse.Item name="a" header="head">
        words
      </Collapse.Item>
    </Collapse>,
  )
  click(await find('.arco-collapse-item-header'))
  await find('.arco-collapse-item-active', 'words')
  click(await find('.arco-collapse-item-header'))
  await until(() => onChange.mock.calls.length === 2)
})

it('Affix and Anchor mount and unmount', async () => {
  await show(
    <>
      <Affix offsetTop={10}>
        <b>stuck</b>
      </Affix>
      <Anchor affix={false} hash={false}>
        <Anchor.Link href="#x" title="to x" />
      </Anchor>
      <p id="x" />
    </>,
  )
  await find('b', 'stuck')
  click(await find('.arco-anchor-link-title', 'to x'))
  await until(() => all('.arco-anchor-link-active').length === 1)
})

it('Carousel changes its slide', async () => {
  const onChange = vi.fn()
  await show(
    <Carousel onChange={onChange} animation="fade">
      <div>one</div>
      <div>two</div>
    </Carousel>,
  )
  click(await find('.arco-carousel-arrow-right, .arco-carousel-arrow > :last-child'))
  await until(() => onChange.mock.calls.length)
  expect(onChange.mock.calls[0]?.[0]).toBe(1)
})

it('Transfer moves an item', async () => {
  const onChange = vi.fn()
  await show(<Transfer dataSource={[{ key: 'a', value: 'A' }]} onChange={onChange} />)
  ;(await find('.arco-transfer-view-item input')).click()
  click(await until(() => all('.arco-transfer-operations button:not([disabled])')[0]))
  expect(onChange.mock.calls[0]?.[0]).toEqual(['a'])
})

it('Typography is truncated, copied and edited', async () => {
  const onChange = vi.fn()
  await show(
    <Typography.Paragraph
      copyable
      editable={{ onChange }}
      ellipsis={{ rows: 1, showTooltip: true, expandable: true }}
    >
      {'words '.repeat(200)}
    </Typography.Paragraph>,
  )
  await find('.arco-typography', 'words')
  click(await find('.arco-typography-operation-edit'))
  await find('.arco-typography textarea, textarea')
})

it('BackTop renders around a plain component', async () => {
  const Up = () => <button className="mine">up</button>
  await show(
    <div id="scroll">
      <BackTop target={() => document.body} visibleHeight={10}>
        <Up />
      </BackTop>
    </div>,
  )
  document.body.scrollTop = 100
  document.body.dispatchEvent(new Event('scroll'))
  await find('.mine')
  document.body.scrollTop = 0
  document.body.dispatchEvent(new Event('scroll'))
  await waitUntilGone('.mine')
})

it('Spin, Skeleton, Progress, Badge, Switch and Alert mount, update and unmount', async () => {
  const afterClose = vi.fn()
  function Page() {
    const [on, setOn] = useState(false)
    return (
      <>
        <Spin loading={on} tip="wait">
          <p>inside</p>
        </Spin>
        <Skeleton animation loading={!on} image />
        <Progress percent={on ? 100 : 30} />
        <Progress type="circle" percent={30} />
        <Badge count={on ? 0 : 5}>
          <i />
        </Badge>
        <Badge count={1} dot={on}>
          <i />
        </Badge>
        <Switch
          checked={on}
          onChange={setOn}
          checkedText="on"
          uncheckedText="off"
          checkedIcon={<i />}
          uncheckedIcon={<b />}
        />
        <Alert closable content="words" afterClose={afterClose} />
      </>
    )
  }
  await show(<Page />)
  click(await find('.arco-switch'))
  await find('.arco-spin-loading', 'wait')
  await waitUntilGone('.arco-skeleton')
  await find('.arco-badge-dot')
  // Arco's button has no name.
  const close = await find('.arco-alert-close-btn')
  expect(close.querySelector('[role=img][aria-label]:not([aria-hidden=true])')).not.toBeNull()
  click(close)
  await until(() => afterClose.mock.calls.length)
})
