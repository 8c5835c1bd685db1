import { describe, expect, test } from 'vitest'
import { addressesOf, readTns, writeTns } from './tns.ts'

const one =
  '(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=db.example.com)(PORT=1522))(CONNECT_DATA=(SERVICE_NAME=sales)))'

describe('a description of a connection', () => {
  test.each<[string, string, { host: string; port: number }[]]>([
    ['one address', one, [{ host: 'db.example.com', port: 1522 }]],
    [
      'with blanks, lines, small letters and the name of its entry',
      `SALES =\n (description = (address = (protocol = TCP)(host = db.example.com)(port = 1522))\n (connect_data = (service_name = sales)(server = dedicated)))`,
      [{ host: 'db.example.com', port: 1522 }],
    ],
    [
      'several addresses, the usual port',
      '(DESCRIPTION=(LOAD_BALANCE=on)(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcps)(HOST=a)(PORT=2484))(ADDRESS=(PROTOCOL=tcp)(HOST=10.0.0.1)))(CONNECT_DATA=(SID=x)))',
      [
        { host: 'a', port: 2484 },
        { host: '10.0.0.1', port: 1521 },
      ],
    ],
  ])('%s', (_, description, addresses) =>
    expect(addressesOf(readTns(description)).map(({ host, port }) => ({ host, port }))).toEqual(addresses),
  )

  test.each([
    ['none', ''],
    ['no parentheses', 'db.example.com:1521/sales'],
    ['one that is not closed', one.slice(0, -1)],
    ['more behind it', `${one}(x=1)`],
    ['no address', '(DESCRIPTION=(CONNECT_DATA=(SID=x)))'],
    ['no host', '(DESCRIPTION=(ADDRESS=(PORT=1))(CONNECT_DATA=(SID=x)))'],
    ['a file of the server', '(IFILE=/etc/passwd)'],
    ['a wallet of the server', one.replace('(CONNECT', '(SECURITY=(WALLET_LOCATION=/))(CONNECT')],
    ['a proxy', one.replace('(PORT', '(HTTPS_PROXY=10.0.0.1)(PORT')],
    ['another protocol', one.replace('tcp', 'beq')],
    ['a host that is none', one.replace('db.example.com', 'a b')],
    ['too deep', `${'(DESCRIPTION='.repeat(20)}${')'.repeat(20)}`],
  ])('%s is refused', (_, description) =>
    expect(() => readTns(description)).toThrow(
      expect.objectContaining({ code: 400, fields: [expect.objectContaining({ field: 'oracleService' })] }),
    ),
  )

  test('is written with the addresses that were judged, without those that were not reached', () => {
    const whole = readTns(
      '(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcp)(HOST=a)(PORT=1))(ADDRESS=(PROTOCOL=tcp)(HOST=b)(PORT=2)))(CONNECT_DATA=(SID=x)))',
    )
    const [, second] = addressesOf(whole)
    expect(writeTns(whole, new Map([[second!.part, '93.184.216.34']]))).toBe(
      '(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(PROTOCOL=tcp)(HOST=93.184.216.34)(PORT=2)))(CONNECT_DATA=(SID=x)))',
    )
  })
})
