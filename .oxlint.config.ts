import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  // Who may import whom: scripts/walls/folder-boundaries.ts.
  jsPlugins: ['./scripts/walls/import-boundaries-plugin.ts'],
  options: {
    // The rules that need types take ten times as long as all others.
    typeAware: process.env['LINT_TYPES'] !== 'no',
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  ignorePatterns: ['dist', 'data', 'screenshots', 'node_modules'],
  rules: {
    'walls/imports': 'error',
    'walls/text': 'error',
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'no-console': 'off',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-alert': 'error',
    'import/named': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: {
          attributes: false,
        },
      },
    ],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-key': 'error',
    'react/no-danger': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/set-state-in-effect': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'typescript/no-base-to-string': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unnecessary-type-conversion': 'off',
    'typescript/no-unnecessary-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'typescript/restrict-template-expressions': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'oxc/no-async-endpoint-handlers': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
  },
  overrides: [
    {
      files: ['src/form/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          {
            name: 'fetch',
            message: 'The engine does no input or output: take documents and answers as arguments.',
          },
          {
            name: 'XMLHttpRequest',
            message: 'The engine does no input or output: take documents and answers as arguments.',
          },
          {
            name: 'process',
            message: 'The engine runs in browsers too: take what you need as an argument.',
          },
          {
            name: 'window',
            message: 'The engine runs on the server too: take what you need as an argument.',
          },
          {
            name: 'document',
            message: 'The engine runs on the server too: take what you need as an argument.',
          },
          {
            name: 'localStorage',
            message: 'The engine stores nothing: return a value and let the caller store it.',
          },
          {
            name: 'setTimeout',
            message: 'The engine has no clock: let the caller wait.',
          },
          {
            name: 'Date',
            message: "The engine has no clock: take today's date as an ISO text in the form state.",
          },
        ],
        'no-restricted-properties': [
          'error',
          {
            object: 'Math',
            property: 'random',
            message: 'The engine gives the same answer to the same question: take what is random as an argument.',
          },
        ],
      },
    },
    {
      files: ['tests/**'],
      rules: {
        'react/rules-of-hooks': 'off',
        'no-unused-expressions': 'off',
        'unicorn/prefer-add-event-listener': 'off',
        'vitest/expect-expect': 'off',
        'vitest/valid-expect': 'off',
        'vitest/no-conditional-expect': 'off',
        'vitest/require-mock-type-parameters': 'off',
      },
    },
    {
      files: [
        '.oxlint.config.ts',
        'vite.config.ts',
        'scripts/walls/import-boundaries-plugin.ts',
        'tests/**/*.config.ts',
        'tests/**/global-setup.ts',
        'src/web/renderer/rjsf/**',
        'src/web/ui/mui/**',
      ],
      rules: {
        'import/no-default-export': 'off',
      },
    },
  ],
});
