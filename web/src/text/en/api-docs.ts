export const apiDocsText = {
  'api-docs.title': 'API',
  'api-docs.lead': 'All endpoints under /api, generated from the schemas that validate requests.',
  'api-docs.document': 'OpenAPI 3.1 document',
  'api-docs.filter': 'Find an endpoint',
  'api-docs.who': 'Permission',
  'api-docs.public': 'public',
  'api-docs.parameters': 'Parameters',
  'api-docs.body': 'Body',
  'api-docs.answer': 'Response {status}',
  'api-docs.errors': 'Errors',
  'api-docs.required': 'required',
  'api-docs.none': 'No results.',
} as const
