import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js';
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type Registry } from '@rjsf/utils';

const nothing = () => null;

/**
 * Stands in for RJSF's default registry in the build, without the widgets, fields and templates that our theme
 * replaces. Saves 19 kB gzip.
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { ObjectField, SchemaField },
    // Our field template draws description, help and messages itself.
    templates: {
      DescriptionFieldTemplate: nothing,
      FieldHelpTemplate: nothing,
      FieldErrorTemplate: nothing,
    } as unknown as Registry['templates'],
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: DEFAULT_ID_PREFIX, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  };
}
