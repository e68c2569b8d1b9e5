-- Three questions of practice make an invitation good, as a post or a lesson does.
update growth_task set descr = '对方 7 天内填全资料，并发布一篇内容、学完一节课或练 3 道题'
where code = 'invite_effective' and descr = '对方 7 天内填全资料，并发布一篇内容或学完一节课';
