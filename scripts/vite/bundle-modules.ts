import { rolldown, type InputOptions, type OutputOptions } from 'rolldown';
import { getOwn } from '../../src/form/model/answers.ts';

/** Code of one script with all that it imports. @param modules by name, in place of files */
export async function bundleModules(
  input: string,
  modules: Readonly<Record<string, string>>,
  output: OutputOptions,
  transform?: InputOptions['transform'],
): Promise<string> {
  const bundle = await rolldown({
    input,
    // No TypeScript here, and an application may be served without the parts of the project for coders.
    tsconfig: false,
    ...(transform && { transform }),
    plugins: [{ name: 'modules', resolveId: (id) => (Object.hasOwn(modules, id) ? id : undefined), load: (id) => getOwn(modules, id) }],
  });
  const built = await bundle.generate(output);
  await bundle.close();
  return built.output[0].code;
}
