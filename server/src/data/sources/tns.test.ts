import { describe, expect, test } from 'vitest'
import { listAddresses, parseTns, formatTns } from './tns.ts'

const descriptorText =
  '(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=db.example.com)(PORT=1522))(CONNECT_DATA=(SERVICE_NAME=sales)))'

describe('Oracle connect descriptors', () => {
  test.each<[string, string, { host: string; port: number }[]]>([
    ['reads one address', descriptorText, [{ host: 'db.example.com', port: 1522 }]],
    [
      'reads blanks, line breaks, lower case and a leading entry name',
      `SALES =\n (description = (address = (protocol = TCP)(host = db.example.com)(port = 1522))\n (connect_data = (service_name = sales)(server = dedicated)))`,
      [{ host: 'db.example.com', port: 1522 }],
    ],
    [
      'reads several addresses and fills in the default port',
      '(DESCRIPTION=(LOAD_BALANCE=on)(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcps)(HOST=a)(PORT=2484))(ADDRESS=(PROTOCOL=tcp)(HOST=10.0.0.1)))(CONNECT_DATA=(SID=x)))',
      [
        { host: 'a', port: 2484 },
        { host: '10.0.0.1', port: 1521 },
      ],
    ],
  ])('%s', (_, description, addresses) =>
    expect(listAddresses(parseTns(description)).map(({ host, port }) => ({ host, port }))).toEqual(addresses),
  )

  test.each([
    ['an empty text', ''],
    ['a text without parentheses', 'db.example.com:1521/sales'],
    ['an unclosed descriptor', descriptorText.slice(0, -1)],
    ['text after the end', `${descriptorText}(x=1)`],
    ['a missing address', '(DESCRIPTION=(CONNECT_DATA=(SID=x)))'],
    ['a missing host', '(DESCRIPTION=(ADDRESS=(PORT=1))(CONNECT_DATA=(SID=x)))'],
    ['a file of the server', '(IFILE=/etc/passwd)'],
    ['a wallet of the server', descriptorText.replace('(CONNECT', '(SECURITY=(WALLET_LOCATION=/))(CONNECT')],
    ['a proxy', descriptorText.replace('(PORT', '(HTTPS_PROXY=10.0.0.1)(PORT')],
    ['another protocol', descriptorText.replace('tcp', 'beq')],
    ['an invalid host', descriptorText.replace('db.example.com', 'a b')],
    ['too deep nesting', `${'(DESCRIPTION='.repeat(20)}${')'.repeat(20)}`],
  ])('rejects %s', (_, description) =>
    expect(() => parseTns(description)).toThrow(
      expect.objectContaining({ code: 400, fields: [expect.objectContaining({ field: 'oracleService' })] }),
    ),
  )

  test('writes the checked addresses and leaves out unreachable ones', () => {
    const descriptor = parseTns(
      '(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcp)(HOST=a)(PORT=1))(ADDRESS=(PROTOCOL=tcp)(HOST=b)(PORT=2)))(CONNECT_DATA=(SID=x)))',
    )
    const [, second] = listAddresses(descriptor)
    expect(formatTns(descriptor, new Map([[second!.part, '93.184.216.34']]))).toBe(
      '(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcp)(HOST=93.184.216.34)(PORT=2)))(CONNECT_DATA=(SID=x)))',
    )
  })
})
