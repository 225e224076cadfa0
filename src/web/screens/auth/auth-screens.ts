import 'virtual:text/auth';
// Each is small, and anyone who sees one of them soon sees another: they load together.
export { AuthLayout } from './auth-layout.tsx';
export { Login } from './login.tsx';
export { Forgot, Reset } from './reset.tsx';
export { Confirm, SignUp } from './sign-up.tsx';
