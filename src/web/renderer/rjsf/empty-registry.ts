import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, englishStringTranslator, type Registry } from '@rjsf/utils';

/** Replaces RJSF's default registry in the build: our theme names every field, template and widget. */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils' | 'templates'> & { templates: Partial<Registry['templates']> } {
  return {
    fields: {},
    templates: {},
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: DEFAULT_ID_PREFIX, idSeparator: DEFAULT_ID_SEPARATOR, useFallbackUiForUnsupportedType: false },
  };
}
