export const apiDocsText = {
  'api-docs.title': 'API',
  'api-docs.lead': 'All endpoints below /api, generated from the schemas that validate them.',
  'api-docs.document': 'OpenAPI 3.1 document',
  'api-docs.filter': 'Find a call',
  'api-docs.who': 'Permission',
  'api-docs.public': 'no sign-in',
  'api-docs.parameters': 'Parameters',
  'api-docs.body': 'Body',
  'api-docs.answer': 'Answer {status}',
  'api-docs.errors': 'Errors',
  'api-docs.required': 'required',
  'api-docs.none': 'No call fits.',
} as const
