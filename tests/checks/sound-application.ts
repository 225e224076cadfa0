import { readApplication, type Application } from '../../scripts/checks/application/application.ts';

/** The application in `root`, whose files are what their meta schemas say. */
export function soundApplication(root: string, today: string): Application {
  const application = readApplication(root, today);
  if (!application) throw new Error(`A file in ${root} is not what its meta schema says`);
  return application;
}
