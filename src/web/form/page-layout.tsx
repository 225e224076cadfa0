import { withClass } from '../ui/with-class.ts';
import { ContentColumn } from '../ui/content-column.ts';

export const PageColumn = withClass(ContentColumn, 'page-column');

/** Heading and introduction of a page; disclosure buttons are beside the heading if there is room. */
export const PageHeaderContent = withClass('div', 'page-header-content');

export const PageHeader = withClass('header', 'page-header');

export const PageIntro = withClass('p', 'page-intro');
