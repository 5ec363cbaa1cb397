from gotit_box.program import main

main()
