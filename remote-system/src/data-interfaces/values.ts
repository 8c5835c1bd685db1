import {
  InterfaceType,
  RequestMethod,
  type DataInterfaceBody,
} from '@tessera/shared/contract/data/interfaces'
import {
  readHeaders,
  readParameters,
  type Header,
  type Parameter,
} from '@tessera/shared/contract/data/interface-parameters'

/** Form values of an interface: the JSON texts of the contract are lists. */
export type InterfaceValues = Omit<DataInterfaceBody, 'requestParameters' | 'requestHeaders'> & {
  requestParameters: Parameter[]
  requestHeaders: Header[]
}

export const newInterface: Partial<InterfaceValues> = {
  dataType: InterfaceType.sql,
  dbLinkId: '0',
  query: '',
  path: '',
  requestMethod: RequestMethod.select,
  requestParameters: [],
  requestHeaders: [],
  responseType: 'json',
  checkType: 1,
  isRunAuthorize: 0,
  ipAddress: '',
  dataProcessing: '',
  cacheSeconds: 0,
  timeoutSeconds: 10,
}

export const emptyParameter: Parameter = {
  field: '',
  fieldName: '',
  dataType: 'varchar',
  required: 0,
  defaultValue: '',
}
export const emptyHeader: Header = { field: '', value: '', secret: 0 }

export const toFormValues = ({
  requestParameters,
  requestHeaders,
  ...rest
}: DataInterfaceBody): InterfaceValues => ({
  ...rest,
  requestParameters: readParameters(requestParameters) ?? [],
  requestHeaders: readHeaders(requestHeaders) ?? [],
})

/** Request body of the form values, without unnamed rows and without fields of other kinds of interfaces. */
export function toBody({
  requestParameters = [],
  requestHeaders = [],
  ...rest
}: Partial<InterfaceValues>): DataInterfaceBody {
  const isHttp = rest.dataType === InterfaceType.api
  return {
    ...(rest as Omit<InterfaceValues, 'requestParameters' | 'requestHeaders'>),
    query: isHttp ? '' : (rest.query ?? ''),
    path: isHttp ? (rest.path ?? '') : '',
    requestMethod: effectiveMethod(rest.dataType, rest.requestMethod),
    ipAddress: rest.ipAddress ?? '',
    dataProcessing: rest.dataProcessing ?? '',
    cacheSeconds: rest.cacheSeconds ?? 0,
    timeoutSeconds: rest.timeoutSeconds ?? 10,
    requestParameters: JSON.stringify(requestParameters.filter(({ field }) => field)),
    requestHeaders: JSON.stringify(isHttp ? requestHeaders.filter(({ field }) => field) : []),
  }
}

/** Methods of a kind of interface; the first is the default. */
export function methodsOf(dataType: number | undefined): readonly string[] {
  if (dataType === InterfaceType.sql)
    return [RequestMethod.select, RequestMethod.insert, RequestMethod.update, RequestMethod.remove]
  return dataType === InterfaceType.api ? [RequestMethod.get, RequestMethod.post] : []
}

/** The method if it fits the kind, otherwise the default. Older clients send `get` and `post`. */
export function effectiveMethod(dataType: number | undefined, method = ''): string {
  const methods = methodsOf(dataType)
  const code = { get: RequestMethod.get, post: RequestMethod.post }[method.toLowerCase()] ?? method
  return methods.includes(code) ? code : (methods[0] ?? '')
}
