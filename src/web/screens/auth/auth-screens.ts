// Each is small, and anyone who sees one of them soon sees another: they load together.
export { AuthLayout } from './auth-layout.tsx';
export { Confirm } from './confirm.tsx';
export { Forgot } from './forgot.tsx';
export { Login } from './login.tsx';
export { Reset } from './reset.tsx';
export { SignUp } from './sign-up.tsx';
